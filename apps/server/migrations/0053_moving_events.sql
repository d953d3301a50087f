-- Events that are on their way between clusters, in this database: `moving` away, `arriving`, or `moved` away for good. A
-- row of the first or last kind closes the event here to every writer but the move itself, which names its id in its
-- session (saldo.move); an arrival is closed until its row goes.
SET LOCAL ROLE saldo_ledger;

CREATE TABLE ledger.event_move (
  event_id integer PRIMARY KEY,
  move_id uuid NOT NULL,
  state text NOT NULL CHECK (state IN ('moving', 'arriving', 'moved')),
  since timestamptz NOT NULL
);

-- What was here of an event that moved away: each table with its rows' number and hash, as they were compared with the
-- copy, and the ledger's rows as text. Other rows aren't kept: personal data among them has to be forgotten on time.
CREATE TABLE ledger.sealed_table (
  move_id uuid NOT NULL,
  table_name text NOT NULL,
  columns text[] NOT NULL,
  rows bigint NOT NULL CHECK (rows >= 0),
  content_hash text NOT NULL,
  sealed_at timestamptz NOT NULL,
  PRIMARY KEY (move_id, table_name)
);
CREATE TABLE ledger.sealed_row (
  move_id uuid NOT NULL,
  table_name text NOT NULL,
  content text NOT NULL
);
REVOKE ALL ON ledger.sealed_table, ledger.sealed_row FROM saldo_app;
CREATE TRIGGER sealed_table_only_grows BEFORE UPDATE OR DELETE ON ledger.sealed_table
  FOR EACH ROW EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER sealed_table_is_never_emptied BEFORE TRUNCATE ON ledger.sealed_table
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER sealed_row_only_grows BEFORE UPDATE OR DELETE ON ledger.sealed_row
  FOR EACH ROW EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER sealed_row_is_never_emptied BEFORE TRUNCATE ON ledger.sealed_row
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();

-- False only for the session of the move that took the event away, or whose arrival is taken back: what guards rows that
-- only grow lets them go then, and for nobody else.
CREATE FUNCTION ledger.keeps(p_event integer) RETURNS boolean
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT NOT EXISTS (
    SELECT FROM ledger.event_move m
    WHERE m.event_id = p_event AND m.state IN ('arriving', 'moved')
      AND m.move_id::text = current_setting('saldo.move', true))
$$;
GRANT EXECUTE ON FUNCTION ledger.keeps TO saldo_app;

RESET ROLE;

-- A guard of rows that only grow has one exception: see ledger.keeps.
DO $$
DECLARE
  guard record;
BEGIN
  FOR guard IN
    SELECT pg_get_triggerdef(t.oid) AS text, c.relowner::regrole AS owner
    FROM pg_trigger t
    JOIN pg_class c ON c.oid = t.tgrelid
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'event_id'
    -- Row-level, before, of deletes.
    WHERE NOT t.tgisinternal AND t.tgtype & 11 = 11
  LOOP
    EXECUTE format('SET LOCAL ROLE %s', guard.owner);
    EXECUTE replace(replace(guard.text, 'CREATE TRIGGER', 'CREATE OR REPLACE TRIGGER'),
      'FOR EACH ROW EXECUTE', 'FOR EACH ROW WHEN (ledger.keeps(old.event_id)) EXECUTE');
    RESET ROLE;
  END LOOP;
END
$$;

-- The ledger's functions ask by themselves, once for a batch; every other row of an event by this trigger.
CREATE FUNCTION app.enter_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM ledger.enter(OLD.event_id);
    RETURN OLD;
  END IF;
  PERFORM ledger.enter(NEW.event_id);
  RETURN NEW;
END
$$;
DO $$
DECLARE
  t regclass;
BEGIN
  FOR t IN
    SELECT c.oid FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'event_id'
    WHERE c.relkind = 'r' AND c.relnamespace IN ('public'::regnamespace, 'reporting'::regnamespace)
      -- Those of the control database, and the trail, which is written after the fact too.
      AND c.relname NOT IN ('audit_log', 'event_directory', 'event_media', 'invitation_event', 'organiser_key',
        'payment_difference', 'reissue_code', 'role_grant', 'temporary_staff', 'user_wallet')
  LOOP
    EXECUTE format('CREATE TRIGGER enters_event BEFORE INSERT OR UPDATE OR DELETE ON %s
      FOR EACH ROW EXECUTE FUNCTION app.enter_event()', t);
  END LOOP;
END
$$;
