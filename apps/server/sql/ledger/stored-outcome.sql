-- The outcome stored for an operation, `mismatch` when it was another operation, null when it is new. Ask only after
-- the wallet is locked: each statement here sees what was committed before it began.
CREATE OR REPLACE FUNCTION ledger.stored_outcome(p_event integer, p_op uuid, p_origin smallint, p_fingerprint bytea)
RETURNS ledger.outcome
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  o ledger.op;
BEGIN
  SELECT * INTO o FROM ledger.op x WHERE x.event_id = p_event AND x.op_id = p_op AND x.origin = p_origin;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  PERFORM app.confirm_answer();
  IF o.fingerprint <> p_fingerprint THEN
    RETURN ROW('mismatch', 0, 0, 0, true)::ledger.outcome;
  END IF;
  RETURN ROW(o.code, o.balance_before, o.balance_after, o.wallet_seq, true)::ledger.outcome;
END
$$;
ALTER FUNCTION ledger.stored_outcome OWNER TO saldo_ledger;
