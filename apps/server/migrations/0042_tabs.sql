-- Tabs: a bar holds a part of a QR's balance, serves from it all night, and charges once (docs/decisions/0650-tabs.md).
SET LOCAL ROLE saldo_ledger;
INSERT INTO ledger.kind (kind, name, moves) VALUES (37, 'tab_hold', false), (38, 'tab_void', false);
RESET ROLE;

-- tab_id is the opening's op_id, and the group of the ledger's holds. The QR may have been merged into another since.
CREATE TABLE tab (
  event_id integer NOT NULL CHECK (event_id BETWEEN 1 AND 32767),
  tab_id uuid NOT NULL,
  wallet_id uuid NOT NULL,
  place_id uuid NOT NULL,
  opened_by uuid NOT NULL,
  till_id uuid,
  opened_at timestamptz NOT NULL,
  hold_centavos bigint NOT NULL CHECK (hold_centavos > 0),
  -- What was added and not taken back: whoever changes it has the row locked.
  served_centavos bigint NOT NULL DEFAULT 0 CHECK (served_centavos >= 0),
  close_op_id uuid,
  tip_centavos bigint CHECK (tip_centavos >= 0),
  -- Null for one that the event's end closed.
  closed_by uuid,
  closed_at timestamptz,
  PRIMARY KEY (event_id, tab_id),
  CONSTRAINT tab_is_never_above_its_hold CHECK (served_centavos + coalesce(tip_centavos, 0) <= hold_centavos),
  CONSTRAINT tab_is_closed_whole CHECK (num_nulls(close_op_id, tip_centavos, closed_at) IN (0, 3))
) WITH (fillfactor = 70);
CREATE UNIQUE INDEX tab_open_once ON tab (event_id, wallet_id, place_id) WHERE closed_at IS NULL;
CREATE INDEX tab_open_at_place ON tab (event_id, place_id) WHERE closed_at IS NULL;
CREATE INDEX tab_by_wallet ON tab (event_id, wallet_id);

-- What was added at once, as it was sold then: details as of a transfer. Nothing of it changes.
CREATE TABLE tab_round (
  event_id integer NOT NULL,
  op_id uuid NOT NULL,
  tab_id uuid NOT NULL,
  details text NOT NULL CHECK (details IS JSON OBJECT),
  added_by uuid NOT NULL,
  till_id uuid,
  added_at timestamptz NOT NULL,
  PRIMARY KEY (event_id, op_id),
  FOREIGN KEY (event_id, tab_id) REFERENCES tab (event_id, tab_id)
);
CREATE INDEX tab_round_of_tab ON tab_round (event_id, tab_id);

-- Pieces of a round's line, counted from 0, that the bar took back before the tab was closed.
CREATE TABLE tab_take_back (
  event_id integer NOT NULL,
  op_id uuid NOT NULL,
  tab_id uuid NOT NULL,
  round_op_id uuid NOT NULL,
  line_no integer NOT NULL CHECK (line_no >= 0),
  quantity integer NOT NULL CHECK (quantity > 0),
  taken_by uuid NOT NULL,
  taken_at timestamptz NOT NULL,
  PRIMARY KEY (event_id, op_id),
  FOREIGN KEY (event_id, round_op_id) REFERENCES tab_round (event_id, op_id)
);
CREATE INDEX tab_take_back_of_tab ON tab_take_back (event_id, tab_id);

GRANT SELECT, INSERT, UPDATE ON tab TO saldo_app;
GRANT SELECT, INSERT ON tab_round, tab_take_back TO saldo_app;
