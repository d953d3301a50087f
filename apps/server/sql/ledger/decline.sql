-- Records a decline for a wallet that exists: nothing moved, its balance and sequence as they are.
CREATE OR REPLACE FUNCTION ledger.decline(
  p_op uuid, p_origin smallint, p_kind integer, p_fingerprint bytea, p_code text, w ledger.wallet, p_at timestamptz
) RETURNS ledger.outcome
LANGUAGE sql AS $$
  SELECT ledger.decide(w.event_id, p_op, p_origin, p_kind, p_fingerprint, p_code, w.wallet_id,
                       ledger.available(w), ledger.available(w), w.seq, p_at)
$$;
ALTER FUNCTION ledger.decline OWNER TO saldo_ledger;
