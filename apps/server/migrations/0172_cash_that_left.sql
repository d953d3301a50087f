-- A top-up's cash that was paid out, or is on its way out, is not given back a second time by the top-up's void.
SET LOCAL ROLE saldo_ledger;

-- Locks the wallet that holds a wallet's money now until the transaction ends, and answers its id; null for one that
-- does not exist. For rules that read a wallet's history before they book.
CREATE FUNCTION ledger.lock_holder(p_event integer, p_wallet uuid) RETURNS uuid
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT (ledger.lock_successor(p_event, p_wallet)).wallet_id
$$;
GRANT EXECUTE ON FUNCTION ledger.lock_holder TO saldo_app;

-- Declines an operation for a reason that the ledger can't know, for ever like any decline: a charge of a product that is
-- sold out, a void that this person, or nobody any more, may do, a top-up whose cash has left the QR. What was decided before stays: what was booked answers
-- its booking.
CREATE OR REPLACE FUNCTION ledger.decline_operation(
  p_event integer, p_op uuid, p_kind integer, p_wallet uuid, p_fingerprint bytea, p_code text, p_at timestamptz
) RETURNS ledger.outcome
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  w ledger.wallet := ledger.lock_wallet(p_event, p_wallet);
  stored ledger.outcome := ledger.stored_outcome(p_event, p_op, 1::smallint, p_fingerprint);
BEGIN
  IF NOT (p_kind = 2 AND p_code = 'product_sold_out'
          OR p_kind = 7 AND p_code IN ('forbidden', 'void_too_late', 'shift_closed', 'cash_paid_out')) THEN
    RAISE EXCEPTION 'kind % is not declined for %', p_kind, p_code USING ERRCODE = '22023';
  END IF;
  IF stored.code IS NOT NULL THEN
    RETURN stored;
  ELSIF w.wallet_id IS NULL THEN
    -- A charge needs a QR; what a bar took in cash concerns none.
    RETURN ledger.decline_unknown(p_event, p_op, 1::smallint, p_kind, p_fingerprint,
                                  CASE p_kind WHEN 2 THEN 'wallet_unknown' ELSE p_code END, p_wallet, p_at);
  END IF;
  RETURN ledger.decline(p_op, 1::smallint, p_kind, p_fingerprint, p_code, w, p_at);
END
$$;
RESET ROLE;
