-- app.keep_reply answers the reply now, and a function's result can't be replaced; its file makes it anew.
DROP FUNCTION IF EXISTS app.keep_reply(text, text, text, bytea, jsonb, timestamptz);
