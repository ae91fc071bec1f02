// What evidence stands in this document?
MATCH (d:Document {id: $id})<-[:IN]-(e:Evidence) DETACH DELETE e;
