// Is a document of this work left?
MATCH (w:Work {id: $work}) WHERE NOT EXISTS { (w)<-[:OF]-() } DETACH DELETE w;
