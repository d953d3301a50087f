-- An account's number in its event's catalogue; made when it is new. The event's row keeps two makers apart. Raises
-- 23503 when the ledger has no such event, and 23514 for a key that no account has.
CREATE OR REPLACE FUNCTION ledger.ensure_account(p_event integer, p_key text) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  found_id integer;
BEGIN
  SELECT account_id INTO found_id FROM ledger.account WHERE event_id = p_event AND key = p_key;
  IF FOUND THEN
    RETURN found_id;
  END IF;
  PERFORM ledger.enter(p_event);
  PERFORM 1 FROM ledger.event WHERE event_id = p_event FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the ledger has no event %', p_event USING ERRCODE = 'foreign_key_violation';
  END IF;
  INSERT INTO ledger.account (event_id, account_id, key)
  SELECT p_event, coalesce(max(account_id), 0) + 1, p_key FROM ledger.account WHERE event_id = p_event
  ON CONFLICT (event_id, key) DO NOTHING;
  SELECT account_id INTO found_id FROM ledger.account WHERE event_id = p_event AND key = p_key;
  RETURN found_id;
END
$$;
ALTER FUNCTION ledger.ensure_account OWNER TO saldo_ledger;
GRANT EXECUTE ON FUNCTION ledger.ensure_account TO saldo_app;
