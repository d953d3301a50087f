-- Rows are copied by way of their text, so that events in two databases may be copied too.
DROP FUNCTION IF EXISTS app.copy_rows(text, integer, integer);
