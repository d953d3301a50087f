-- The running server has no owner's login: it asks as its own whether the database is of its version.
GRANT SELECT ON app.schema_migration TO saldo_app;
