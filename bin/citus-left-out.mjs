/** Test files that can't run on a cluster, with the reason. All others that use a database do. */
export const leftOut = {
  'db/generated.test.ts': 'describes the schema by the catalogue, where a coordinator has shards of its own',
  'db/row-types.test.ts': 'describes statements by the catalogue',
  'src/platform/server/database/every-table.test.ts':
    'holds the schema to one database; that of Citus is checked by distribute.test.ts',
  'src/platform/server/database/former-names.test.ts':
    'writes through the views of former names, which Citus does not let anybody',
  'src/platform/server/database/migration-samples.test.ts': 'runs samples of migrations in several statements at once',
  'src/platform/server/database/migrate.test.ts': 'migrates databases of its own',
  'src/app/laws/database-rights.test.ts': 'makes databases and roles of its own',
  'src/app/laws/chaos.test.ts': 'starts a database of its own',
  'src/app/laws/young-tables.test.ts':
    'counts the rows that a plan for all values reads: workers read them, and a plan is for one tenant there',
  'src/identity/scim/indexes.test.ts': 'reads plans of one PostgreSQL, and fills a table from a query',
  'src/app/cli/cli-replica.test.ts': 'starts a replica of its own',
};

/** Single tests, by what their names end with. They skip themselves on a cluster. */
export const leftOutTests = {
  'is looked up in the index of letter pairs, whose function is worked out for no row':
    'Citus puts the text of a view into the query, so that the row security of the table keeps searches from their indexes there (docs/use/run-at-scale.md)',
};
