-- What every table made later grants to the product's transactions; a migration that wants less revokes it.
-- The defaults hold for tables made by the user who runs this file, which is the user who runs all migrations.
GRANT USAGE ON SCHEMA public TO tripos_app, tripos_sweeper;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO tripos_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE ON SEQUENCES TO tripos_app;

-- Readiness asks which migrations have run; only the migration runner writes here.
GRANT SELECT ON migration TO tripos_app;

COMMENT ON TABLE migration IS 'The migration files that have run in this database';
COMMENT ON COLUMN migration.sha256 IS 'Of the file when it ran: a landed file must not change';
