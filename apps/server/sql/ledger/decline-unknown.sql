-- Records a decline where there is no wallet to name a balance of.
CREATE OR REPLACE FUNCTION ledger.decline_unknown(
  p_event integer, p_op uuid, p_origin smallint, p_kind integer, p_fingerprint bytea, p_code text, p_wallet uuid,
  p_at timestamptz
) RETURNS ledger.outcome
LANGUAGE sql AS $$
  SELECT ledger.decide(p_event, p_op, p_origin, p_kind, p_fingerprint, p_code, p_wallet, 0, 0, 0, p_at)
$$;
ALTER FUNCTION ledger.decline_unknown OWNER TO saldo_ledger;
