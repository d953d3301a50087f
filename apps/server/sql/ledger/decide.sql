-- Records an outcome for ever. Raises LG001 when the same id is being decided for another wallet at this moment, and
-- 23514 for an id that this origin can't have.
CREATE OR REPLACE FUNCTION ledger.decide(
  p_event integer, p_op uuid, p_origin smallint, p_kind integer, p_fingerprint bytea, p_code text,
  p_wallet uuid, p_before bigint, p_after bigint, p_seq bigint, p_at timestamptz
) RETURNS ledger.outcome
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  INSERT INTO ledger.op (event_id, kind, op_id, origin, wallet_id, wallet_seq, balance_before, balance_after,
                         decided_at, fingerprint, code)
  VALUES (p_event, p_kind, p_op, p_origin, p_wallet, p_seq, p_before, p_after, p_at, p_fingerprint, p_code)
  ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'operation % is being decided elsewhere', p_op USING ERRCODE = 'LG001';
  END IF;
  RETURN ROW(p_code, p_before, p_after, p_seq, false)::ledger.outcome;
END
$$;
ALTER FUNCTION ledger.decide OWNER TO saldo_ledger;
