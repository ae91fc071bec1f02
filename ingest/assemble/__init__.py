"""From typed spans and tables to paths and statements: one `Document` in, one `PaperRecord` out."""
