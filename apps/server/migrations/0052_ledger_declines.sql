SET LOCAL ROLE saldo_ledger;

-- Declines a charge for a reason that the ledger can't know (a product that is sold out), for ever like any decline.
-- What was decided before stays: a charge that was booked answers its booking.
CREATE FUNCTION ledger.decline_operation(
  p_event integer, p_op uuid, p_kind integer, p_wallet uuid, p_fingerprint bytea, p_code text, p_at timestamptz
) RETURNS ledger.outcome
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  w ledger.wallet := ledger.lock_wallet(p_event, p_wallet);
  stored ledger.outcome := ledger.stored_outcome(p_event, p_op, p_fingerprint);
BEGIN
  IF p_kind <> 2 OR p_code <> 'product_sold_out' THEN
    RAISE EXCEPTION 'kind % is not declined for %', p_kind, p_code USING ERRCODE = '22023';
  END IF;
  IF stored.code IS NOT NULL THEN
    RETURN stored;
  ELSIF w.wallet_id IS NULL THEN
    RETURN ledger.decline_unknown(p_event, p_op, p_kind, p_fingerprint, 'wallet_unknown', p_wallet, p_at);
  END IF;
  RETURN ledger.decline(p_op, p_kind, p_fingerprint, p_code, w, p_at);
END
$$;
GRANT EXECUTE ON FUNCTION ledger.decline_operation TO saldo_app;

RESET ROLE;
