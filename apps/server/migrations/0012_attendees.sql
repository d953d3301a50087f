-- How the office finds people, and what it notes about them.

-- The words of a name without accents, in lower case: found by the start of each.
ALTER TABLE user_account ADD COLUMN name_words tsvector GENERATED ALWAYS AS (
  to_tsvector('simple', regexp_replace(
    lower(normalize(name || ' ' || paternal_surname || ' ' || maternal_surname, NFKD)), '[\u0300-\u036F]', '', 'g'))
) STORED;
CREATE INDEX user_account_by_name ON user_account USING gin (name_words);
CREATE INDEX user_account_by_email_start ON user_account (email text_pattern_ops);
CREATE INDEX refund_request_by_wallet ON refund_request (event_id, wallet_id) WHERE wallet_id IS NOT NULL;

-- What support writes down about a QR and its holder. A note is never changed; it goes with its person's account alone.
CREATE TABLE attendee_note (
  event_id integer NOT NULL,
  note_id uuid NOT NULL,
  wallet_id uuid NOT NULL,
  author_id uuid NOT NULL,
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 1000),
  made_at timestamptz NOT NULL,
  PRIMARY KEY (event_id, note_id)
);
CREATE INDEX attendee_note_by_wallet ON attendee_note (event_id, wallet_id, note_id);
CREATE TRIGGER attendee_note_never_changes BEFORE UPDATE ON attendee_note
  FOR EACH ROW EXECUTE FUNCTION app.refuse_change();

-- A blocked QR that was found pays again with the code that it has.
SET LOCAL ROLE saldo_ledger;
INSERT INTO ledger.kind (kind, name, moves) VALUES (22, 'unblock', false);
RESET ROLE;
