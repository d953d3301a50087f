-- A holder's yes to a new QR at a cash point: a code by text message. Control database only.
ALTER TABLE phone_code DROP CONSTRAINT phone_code_purpose_check;
ALTER TABLE phone_code ADD CONSTRAINT phone_code_purpose_check
  CHECK (purpose IN ('recovery', 'verification', 'reissue'));

-- What such a code says yes to: one cashier's request at one event.
CREATE TABLE reissue_code (
  code_id uuid PRIMARY KEY REFERENCES phone_code ON DELETE CASCADE,
  event_id integer NOT NULL,
  asked_by uuid NOT NULL,
  -- Where they stand, by its name, as the message says it.
  place_name text,
  -- The operation that it was spent on, whose repeats need it again.
  spent_on uuid
);
