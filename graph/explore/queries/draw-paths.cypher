// What do the paths of a material look like, from material to property?
// title: Paths as a drawing
// material = "steel": name of the material, or a part of it
// most = 4: most paths to draw
MATCH (path:Path)-[:HAS]->(material:Material) WHERE toLower(material.name) CONTAINS toLower($material)
MATCH (path)-[:FROM]->(:Document {primary: true})
WITH path ORDER BY path.completeness DESC, COUNT { (path)-[:HAS]->() } DESC, path.id LIMIT toInteger($most)
MATCH way = (path)-[:HAS]->(step:Step)
RETURN way ORDER BY path.id, {material: 0, process: 1, structure: 2, property: 3}[step.role], step.ordinal;
