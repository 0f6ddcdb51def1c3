/** The `SECRET_KEY` of every server that is measured: a database knows its key and takes no other. */
export const SECRET_KEY = 'the key of the servers that are measured';
