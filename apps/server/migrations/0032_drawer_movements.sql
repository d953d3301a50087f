-- Cash taken out of the drawer of an open shift, and change added to it. Its id is the operation that books it. Two
-- people: who asks, and who agrees by their PIN before anything is booked. Event-side.
CREATE TABLE drawer_movement (
  event_id integer NOT NULL,
  movement_id uuid NOT NULL,
  shift_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('withdrawal', 'change')),
  amount_centavos bigint NOT NULL CHECK (amount_centavos > 0),
  reason text NOT NULL CHECK (length(reason) BETWEEN 3 AND 200),
  asked_by uuid NOT NULL,
  approved_by uuid NOT NULL,
  approved_at timestamptz NOT NULL,
  -- Both null until it is booked.
  folio integer CHECK (folio > 0),
  booked_at timestamptz,
  -- Why it was declined, for good.
  refusal text,
  PRIMARY KEY (event_id, movement_id),
  FOREIGN KEY (event_id, shift_id) REFERENCES shift (event_id, shift_id),
  CONSTRAINT drawer_movement_of_two CHECK (approved_by <> asked_by),
  CONSTRAINT drawer_movement_is_booked_whole CHECK ((folio IS NULL) = (booked_at IS NULL)),
  CONSTRAINT drawer_movement_is_decided_once CHECK (folio IS NULL OR refusal IS NULL)
);
-- The number on the receipt.
CREATE UNIQUE INDEX drawer_movement_folio ON drawer_movement (event_id, folio);
CREATE INDEX drawer_movement_by_shift ON drawer_movement (event_id, shift_id);
GRANT SELECT, INSERT, UPDATE ON drawer_movement TO saldo_app;

-- Bills and coins as counted at the beginning and at the end, [{"value": centavos, "count": n}]; null when an amount was
-- typed. The reason of a difference is given once, after the blind count.
ALTER TABLE shift
  ADD COLUMN float_pieces jsonb,
  ADD COLUMN counted_pieces jsonb,
  ADD COLUMN difference_reason text,
  ADD COLUMN difference_words text CHECK (length(difference_words) BETWEEN 1 AND 200),
  ADD COLUMN explain_op_id uuid,
  ADD COLUMN explained_by uuid,
  ADD COLUMN explained_at timestamptz,
  ADD CONSTRAINT shift_difference_reason_check CHECK (difference_reason IN
    ('change', 'unrecorded_sale', 'unrecorded_payout', 'float', 'counterfeit', 'miscounted', 'unknown', 'other')),
  ADD CONSTRAINT shift_is_explained_whole CHECK (
    num_nulls(difference_reason, explain_op_id, explained_by, explained_at) IN (0, 4)),
  ADD CONSTRAINT shift_is_explained_closed CHECK (difference_reason IS NULL OR closed_at IS NOT NULL);
