-- A letter about a changed password carries a link that puts the one before in its place again. Control database only.
ALTER TABLE email_link
  DROP CONSTRAINT email_link_purpose_check,
  ADD CHECK (purpose IN ('recovery', 'verification', 'undo')),
  -- What was the password's digest before, of a link that undoes; null for somebody who had none.
  ADD COLUMN password_hash text;
