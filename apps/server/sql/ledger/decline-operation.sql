-- Declines a client's operation for a reason that the ledger can't know, for ever like any decline: a charge of a
-- product that is sold out, with a discount that is no more, that was made elsewhere or whose QR was read too long ago, cups of such a QR or place, a void that this person, or nobody any more, may do, items that went back already, a top-up
-- whose cash has left the QR, a charge whose deposits were given back. What was decided before stays: what was booked answers its booking. Raises 22023 for a
-- kind that is not declined for that reason.
CREATE OR REPLACE FUNCTION ledger.decline_operation(
  p_event integer, p_op uuid, p_kind integer, p_wallet uuid, p_fingerprint bytea, p_code text, p_at timestamptz
) RETURNS ledger.outcome
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  w ledger.wallet := ledger.lock_wallet(p_event, p_wallet);
  stored ledger.outcome := ledger.stored_outcome(p_event, p_op, ledger.origin_of('client'), p_fingerprint);
BEGIN
  PERFORM ledger.enter(p_event);
  IF NOT (p_kind = ledger.kind_of('charge') AND p_code IN ('product_sold_out', 'place_changed', 'discount_changed', 'scan_expired', 'live_qr_old', 'live_qr_ahead')
          OR p_kind = ledger.kind_of('cup_return') AND p_code IN ('place_changed', 'scan_expired', 'live_qr_old', 'live_qr_ahead')
          OR p_kind = ledger.kind_of('charge_void')
            AND p_code IN ('forbidden', 'void_too_late', 'shift_closed', 'cash_paid_out', 'cups_returned')
          OR p_kind = ledger.kind_of('item_return')
            AND p_code IN ('forbidden', 'void_too_late', 'shift_closed', 'items_not_returnable', 'items_already_returned', 'cups_returned')) THEN
    RAISE EXCEPTION 'kind % is not declined for %', p_kind, p_code USING ERRCODE = '22023';
  END IF;
  IF stored.code IS NOT NULL THEN
    RETURN stored;
  ELSIF w.wallet_id IS NULL THEN
    -- A charge needs a QR, and so do cups; what a bar took in cash concerns none.
    RETURN ledger.decline_unknown(p_event, p_op, ledger.origin_of('client'), p_kind, p_fingerprint,
                                  CASE WHEN p_kind IN (ledger.kind_of('charge'), ledger.kind_of('cup_return'))
                                    THEN 'wallet_unknown' ELSE p_code END, p_wallet, p_at);
  END IF;
  RETURN ledger.decline(p_op, ledger.origin_of('client'), p_kind, p_fingerprint, p_code, w, p_at);
END
$$;
ALTER FUNCTION ledger.decline_operation OWNER TO saldo_ledger;
GRANT EXECUTE ON FUNCTION ledger.decline_operation TO saldo_app;
