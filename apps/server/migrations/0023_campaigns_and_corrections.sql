-- Promotion campaigns, and corrections that a second person approves above a limit.
SET LOCAL ROLE saldo_ledger;
-- QRs on which something may lapse. A charge changes none of it on a QR without promotion.
CREATE INDEX wallet_with_promo ON ledger.wallet (event_id, wallet_id) WHERE promo > 0;
-- What QRs were given, by QR: a charge makes no entry in it.
CREATE INDEX transfer_of_promo ON ledger.transfer (event_id, wallet_id) INCLUDE (group_id, amount) WHERE kind = 28;
RESET ROLE;

-- A correction above this, or above 2,000 pesos a day by one asker, needs another person.
ALTER TABLE event ADD COLUMN corrections_limit_centavos bigint NOT NULL DEFAULT 50000
  CHECK (corrections_limit_centavos BETWEEN 0 AND 200000);

-- Balance that the organiser gives away. Its id is the group of its grants and lapses in the ledger.
CREATE TABLE campaign (
  event_id integer NOT NULL,
  campaign_id uuid NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  -- The most that one QR gets.
  per_qr_centavos bigint NOT NULL CHECK (per_qr_centavos > 0),
  total_centavos bigint NOT NULL CHECK (total_centavos >= per_qr_centavos),
  ends_at timestamptz NOT NULL,
  -- When it ended really: at ends_at, earlier by hand, or with its event.
  ended_at timestamptz,
  -- When what was left had been taken back; what a void gives back later lapses too.
  lapsed_at timestamptz,
  -- Promised to QRs by givings that are under way, booked as given, and taken back.
  planned_centavos bigint NOT NULL DEFAULT 0 CHECK (planned_centavos >= 0),
  given_centavos bigint NOT NULL DEFAULT 0 CHECK (given_centavos >= 0),
  lapsed_centavos bigint NOT NULL DEFAULT 0 CHECK (lapsed_centavos >= 0),
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (event_id, campaign_id),
  CONSTRAINT campaign_within_total CHECK (given_centavos + planned_centavos <= total_centavos),
  CHECK (lapsed_at IS NULL OR ended_at IS NOT NULL)
);
CREATE INDEX campaign_running ON campaign (event_id) WHERE ended_at IS NULL;

-- One giving by one person: to a QR, to a list, or to everybody.
CREATE TABLE campaign_giving (
  event_id integer NOT NULL,
  giving_id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('qr', 'list', 'everybody')),
  -- What tells a repeat of the call from another one under the same id.
  mark text NOT NULL,
  qrs integer NOT NULL CHECK (qrs > 0),
  total_centavos bigint NOT NULL CHECK (total_centavos > 0),
  asked_by uuid NOT NULL,
  asked_at timestamptz NOT NULL,
  done_at timestamptz,
  PRIMARY KEY (event_id, giving_id),
  FOREIGN KEY (event_id, campaign_id) REFERENCES campaign
);
CREATE INDEX campaign_giving_of ON campaign_giving (event_id, campaign_id, asked_at);
CREATE INDEX campaign_giving_open ON campaign_giving (event_id) WHERE done_at IS NULL;

-- What a campaign gives a QR: planned, then given or skipped once. The ledger's id derives from its key.
CREATE TABLE campaign_grant (
  event_id integer NOT NULL,
  campaign_id uuid NOT NULL,
  wallet_id uuid NOT NULL,
  seq integer NOT NULL CHECK (seq > 0),
  giving_id uuid NOT NULL,
  amount_centavos bigint NOT NULL CHECK (amount_centavos > 0),
  state text NOT NULL CHECK (state IN ('planned', 'given', 'skipped')),
  skipped_because text,
  PRIMARY KEY (event_id, campaign_id, wallet_id, seq),
  FOREIGN KEY (event_id, campaign_id) REFERENCES campaign,
  FOREIGN KEY (event_id, giving_id) REFERENCES campaign_giving (event_id, giving_id),
  UNIQUE (event_id, giving_id, wallet_id),
  CHECK ((state = 'skipped') = (skipped_because IS NOT NULL))
);
CREATE INDEX campaign_grant_planned ON campaign_grant (event_id, giving_id, wallet_id) WHERE state = 'planned';

CREATE FUNCTION freeze_campaign_grant() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.state <> 'planned' OR (NEW.event_id, NEW.campaign_id, NEW.wallet_id, NEW.seq,
      NEW.giving_id, NEW.amount_centavos) IS DISTINCT FROM (OLD.event_id, OLD.campaign_id, OLD.wallet_id, OLD.seq,
      OLD.giving_id, OLD.amount_centavos) THEN
    RAISE EXCEPTION 'what a campaign gave never changes' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER campaign_grant_frozen BEFORE UPDATE OR DELETE ON campaign_grant
  FOR EACH ROW EXECUTE FUNCTION freeze_campaign_grant();

-- Money that the office moves between a QR and an account of the house. Its id derives the ledger's.
CREATE TABLE correction (
  event_id integer NOT NULL,
  correction_id uuid NOT NULL,
  wallet_id uuid NOT NULL,
  direction text NOT NULL CHECK (direction IN ('in', 'out')),
  amount_centavos bigint NOT NULL CHECK (amount_centavos > 0),
  account_key text NOT NULL,
  reason text NOT NULL,
  -- Free text about a person: emptied when their account is erased.
  note text NOT NULL,
  -- Whether another person must approve it.
  needs_approval boolean NOT NULL,
  state text NOT NULL CHECK (state IN ('pending', 'booked', 'refused', 'withdrawn', 'expired')),
  asked_by uuid NOT NULL,
  asked_at timestamptz NOT NULL,
  -- The day on the event's clock, whose sum by one asker is limited.
  asked_on date NOT NULL,
  decided_by uuid,
  decided_at timestamptz,
  refusal text,
  PRIMARY KEY (event_id, correction_id),
  CONSTRAINT correction_decided_by_another CHECK (asked_by <> decided_by),
  CHECK (state <> 'booked' OR needs_approval = (decided_by IS NOT NULL)),
  CHECK (needs_approval OR state = 'booked'),
  CHECK (state <> 'refused' OR decided_by IS NOT NULL AND refusal IS NOT NULL),
  CHECK ((state = 'pending') = (decided_at IS NULL)),
  CHECK (state IN ('booked', 'refused') OR decided_by IS NULL)
);
CREATE INDEX correction_by_asker ON correction (event_id, asked_by, asked_on);
CREATE INDEX correction_of_wallet ON correction (event_id, wallet_id, asked_at);
CREATE INDEX correction_listed ON correction (event_id, asked_at);
CREATE INDEX correction_pending ON correction (event_id, asked_at) WHERE state = 'pending';

-- What was asked, by whom, and what was decided stay; else another asked_by would make one's own approval another's.
CREATE FUNCTION freeze_correction() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' OR (NEW.event_id, NEW.correction_id, NEW.wallet_id, NEW.direction, NEW.amount_centavos,
      NEW.account_key, NEW.reason, NEW.needs_approval, NEW.asked_by, NEW.asked_at, NEW.asked_on)
      IS DISTINCT FROM (OLD.event_id, OLD.correction_id, OLD.wallet_id, OLD.direction, OLD.amount_centavos,
      OLD.account_key, OLD.reason, OLD.needs_approval, OLD.asked_by, OLD.asked_at, OLD.asked_on)
    OR NEW.note NOT IN (OLD.note, '')
    OR OLD.state <> 'pending' AND (NEW.state, NEW.decided_by, NEW.decided_at, NEW.refusal)
      IS DISTINCT FROM (OLD.state, OLD.decided_by, OLD.decided_at, OLD.refusal) THEN
    RAISE EXCEPTION 'what was asked or decided of a correction never changes' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER correction_frozen BEFORE UPDATE OR DELETE ON correction
  FOR EACH ROW EXECUTE FUNCTION freeze_correction();
