"""The bundled demo papers and the script that makes them."""
