-- What a bill may be lowered by, and why: made in the office, given at tills. Event-side. A removed one stays for reports.
CREATE TABLE discount (
  event_id integer NOT NULL CHECK (event_id BETWEEN 1 AND 32767),
  discount_id uuid NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
  kind text NOT NULL CHECK (kind IN ('discount', 'courtesy', 'staff_meal')),
  -- Null: staff type the amount. A courtesy is always the whole bill.
  percent smallint CHECK (percent BETWEEN 1 AND 100),
  -- The limits below are null where there is none. Nights begin at 6 on the event's clock.
  most_per_bill_centavos bigint CHECK (most_per_bill_centavos > 0),
  -- For one person: who is named for a staff meal, else who gives it.
  most_per_night_centavos bigint CHECK (most_per_night_centavos > 0),
  most_uses_per_night integer CHECK (most_uses_per_night > 0),
  needs_pin boolean NOT NULL,
  -- Null: at all places.
  place_ids uuid[] CHECK (cardinality(place_ids) > 0),
  created_at timestamptz NOT NULL,
  removed_at timestamptz,
  PRIMARY KEY (event_id, discount_id),
  CONSTRAINT courtesy_is_whole CHECK (kind <> 'courtesy' OR percent = 100)
);

-- A manager agreed by PIN to one use of a discount, up to an amount.
CREATE TABLE discount_approval (
  event_id integer NOT NULL,
  use_id uuid NOT NULL,
  discount_id uuid NOT NULL,
  asked_by uuid NOT NULL,
  person uuid,
  most_centavos bigint NOT NULL CHECK (most_centavos > 0),
  approved_by uuid NOT NULL,
  approved_at timestamptz NOT NULL,
  PRIMARY KEY (event_id, use_id),
  FOREIGN KEY (event_id, discount_id) REFERENCES discount (event_id, discount_id)
);

-- What one person was given or gave in a night: the row that its next use waits for.
CREATE TABLE discount_night (
  event_id integer NOT NULL,
  discount_id uuid NOT NULL,
  person uuid NOT NULL,
  night date NOT NULL,
  amount_centavos bigint NOT NULL DEFAULT 0 CHECK (amount_centavos >= 0),
  uses integer NOT NULL DEFAULT 0 CHECK (uses >= 0),
  PRIMARY KEY (event_id, discount_id, person, night)
) WITH (fillfactor = 70);

-- A discount of a charge, or a bill that nobody paid (is_free): then op_id is no operation of the ledger, and what was
-- given stands in `lines`.
CREATE TABLE discount_use (
  event_id integer NOT NULL,
  op_id uuid NOT NULL,
  use_id uuid NOT NULL,
  discount_id uuid NOT NULL,
  name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('discount', 'courtesy', 'staff_meal')),
  place_id uuid NOT NULL,
  till_id uuid,
  given_by uuid NOT NULL,
  -- Whose meal it is.
  person uuid,
  approved_by uuid,
  gross_centavos bigint NOT NULL CHECK (gross_centavos > 0),
  amount_centavos bigint NOT NULL CHECK (amount_centavos > 0),
  is_free boolean NOT NULL,
  lines jsonb,
  night date NOT NULL,
  given_at timestamptz NOT NULL,
  void_op_id uuid,
  voided_by uuid,
  voided_at timestamptz,
  void_reason text,
  PRIMARY KEY (event_id, op_id),
  CONSTRAINT discount_is_of_the_bill CHECK (amount_centavos <= gross_centavos),
  CONSTRAINT free_bill_is_whole CHECK (is_free = (lines IS NOT NULL) AND (NOT is_free OR amount_centavos = gross_centavos)),
  CONSTRAINT discount_is_voided_whole CHECK (num_nulls(void_op_id, voided_by, voided_at, void_reason) IN (0, 4))
);
CREATE UNIQUE INDEX discount_use_once ON discount_use (event_id, use_id);
CREATE UNIQUE INDEX discount_void_once ON discount_use (event_id, void_op_id) WHERE is_free;
CREATE INDEX discount_use_by_time ON discount_use (event_id, given_at);

GRANT SELECT, INSERT, UPDATE ON discount, discount_approval, discount_night, discount_use TO saldo_app;
-- Charges give discounts as the ledger's role.
GRANT SELECT ON discount, discount_approval TO saldo_ledger;
GRANT SELECT, INSERT ON discount_use TO saldo_ledger;
GRANT SELECT, INSERT, UPDATE ON discount_night TO saldo_ledger;
INSERT INTO ledger.charge_effect VALUES ('discount', 'app.give_discount');
