-- Selling without a network: what a manager agreed to, the tills' permits and journals, and each sale as it was posted.
-- Amounts are centavos.
CREATE TABLE offline_consent (
  event_id integer NOT NULL CHECK (event_id BETWEEN 1 AND 32767),
  consent_id uuid NOT NULL,
  max_sale_centavos bigint NOT NULL CHECK (max_sale_centavos > 0),
  wallet_limit_centavos bigint NOT NULL CHECK (wallet_limit_centavos >= max_sale_centavos),
  till_limit_centavos bigint NOT NULL CHECK (till_limit_centavos >= wallet_limit_centavos),
  takes_static boolean NOT NULL,
  -- Tills that may have a permit: the largest loss is so many times till_limit_centavos.
  tills integer NOT NULL CHECK (tills > 0),
  given_at timestamptz NOT NULL,
  given_by uuid NOT NULL,
  ends_at timestamptz NOT NULL CHECK (ends_at > given_at),
  -- Ended or replaced by a manager; permits given by it go on until they lapse.
  ended_at timestamptz,
  PRIMARY KEY (event_id, consent_id)
);
CREATE UNIQUE INDEX offline_consent_in_force ON offline_consent (event_id) WHERE ended_at IS NULL;

-- A till's journal: its key, which is the first that it ever named, and how far it is known. `written` is the number of
-- its last record as it said, or as was posted; `posted` counts the records that are here. `tip_hash` is the SHA-256 of
-- the record with the highest number.
CREATE TABLE offline_till (
  event_id integer NOT NULL,
  device_id uuid NOT NULL,
  journal_key bytea NOT NULL CHECK (length(journal_key) = 64),
  written integer NOT NULL DEFAULT 0 CHECK (written >= 0),
  posted integer NOT NULL DEFAULT 0 CHECK (posted BETWEEN 0 AND written),
  tip integer NOT NULL DEFAULT 0 CHECK (tip BETWEEN 0 AND written),
  tip_hash bytea NOT NULL DEFAULT decode(repeat('00', 32), 'hex') CHECK (length(tip_hash) = 32),
  sold_centavos bigint NOT NULL DEFAULT 0 CHECK (sold_centavos >= 0),
  lost_centavos bigint NOT NULL DEFAULT 0 CHECK (lost_centavos BETWEEN 0 AND sold_centavos),
  reported_at timestamptz NOT NULL,
  -- A manager waits for it no longer, until it has another permit.
  written_off_at timestamptz,
  PRIMARY KEY (event_id, device_id),
  FOREIGN KEY (event_id, device_id) REFERENCES device (event_id, device_id)
) WITH (fillfactor = 70);

CREATE TABLE offline_permit (
  event_id integer NOT NULL,
  consent_id uuid NOT NULL,
  device_id uuid NOT NULL,
  given_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  -- Given back by the till, with all of its records told.
  returned_at timestamptz,
  PRIMARY KEY (event_id, consent_id, device_id),
  FOREIGN KEY (event_id, consent_id) REFERENCES offline_consent (event_id, consent_id),
  FOREIGN KEY (event_id, device_id) REFERENCES offline_till (event_id, device_id)
);
CREATE INDEX offline_permit_of_till ON offline_permit (event_id, device_id);

-- A sale as it was posted. `record` is the text that the till signed: with the QR's own signature it is the proof in a
-- dispute. booked: in the ledger under op_id; online: the charge that it stands in for was booked before; waiting: a
-- manager decides, and until then nothing moved.
CREATE TABLE offline_sale (
  event_id integer NOT NULL,
  device_id uuid NOT NULL,
  seq integer NOT NULL CHECK (seq > 0),
  op_id uuid NOT NULL,
  record text NOT NULL,
  record_hash bytea NOT NULL CHECK (length(record_hash) = 32),
  signature bytea NOT NULL CHECK (length(signature) = 64),
  wallet_id uuid,
  actor_id uuid NOT NULL,
  place_id uuid NOT NULL,
  amount_centavos bigint NOT NULL CHECK (amount_centavos > 0),
  paid_centavos bigint NOT NULL DEFAULT 0 CHECK (paid_centavos >= 0),
  lost_centavos bigint NOT NULL DEFAULT 0 CHECK (lost_centavos >= 0),
  state text NOT NULL CHECK (state IN ('booked', 'online', 'waiting', 'dropped')),
  doubt text CHECK (doubt IN ('till_limit', 'terms', 'lapsed', 'qr', 'chain')),
  occurred_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  decided_at timestamptz,
  decided_by uuid,
  reason text,
  PRIMARY KEY (event_id, device_id, seq),
  UNIQUE (event_id, op_id),
  FOREIGN KEY (event_id, device_id) REFERENCES offline_till (event_id, device_id),
  CONSTRAINT offline_sale_adds_up CHECK (CASE state WHEN 'booked' THEN paid_centavos + lost_centavos = amount_centavos
    ELSE lost_centavos = 0 END),
  CONSTRAINT offline_sale_in_doubt CHECK (state <> 'waiting' OR doubt IS NOT NULL)
);
CREATE INDEX offline_sale_waiting ON offline_sale (event_id) WHERE state = 'waiting';
CREATE INDEX offline_sale_short ON offline_sale (event_id, received_at) WHERE lost_centavos > 0;
CREATE INDEX offline_sale_by_time ON offline_sale (event_id, received_at);

GRANT SELECT, INSERT, UPDATE ON offline_consent, offline_till, offline_permit, offline_sale TO saldo_app;

-- The tills' tables ask what changed since: keys made and ended, codes blocked, unblocked and replaced.
SET LOCAL ROLE saldo_ledger;
CREATE INDEX live_key_by_change ON ledger.live_key (event_id, (coalesce(ended_at, made_at)));
ALTER TABLE ledger.qr_code ADD COLUMN changed_at timestamptz;
CREATE INDEX qr_code_by_change ON ledger.qr_code (event_id, (coalesce(changed_at, made_at)));
RESET ROLE;
