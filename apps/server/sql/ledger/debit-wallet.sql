-- Debits a wallet to an account, in centavos: kinds refund (to its source), cash_out, breakage, correction_out, none of
-- which takes what was given. The event's end is no reason to decline: money goes back after it. Declines with
-- wallet_unknown, wallet_blocked, insufficient_balance and promo_not_refundable; raises 22023 for another kind.
CREATE OR REPLACE FUNCTION ledger.debit_wallet(
  p_event integer, p_op uuid, p_kind integer, p_wallet uuid, p_amount bigint, p_account integer,
  p_fingerprint bytea, f ledger.facts
) RETURNS ledger.outcome
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  w ledger.wallet := ledger.lock_successor(p_event, p_wallet);
  stored ledger.outcome := ledger.stored_outcome(p_event, p_op, f.origin, p_fingerprint);
  before bigint := ledger.available(w);
  verdict text;
BEGIN
  PERFORM ledger.enter(p_event);
  IF p_kind NOT IN (ledger.kind_of('refund'), ledger.kind_of('cash_out'), ledger.kind_of('breakage'),
                    ledger.kind_of('correction_out')) THEN
    RAISE EXCEPTION 'kind % debits no wallet', p_kind USING ERRCODE = '22023';
  END IF;
  IF stored.code IS NOT NULL THEN
    RETURN stored;
  END IF;
  IF w.wallet_id IS NULL THEN
    RETURN ledger.decline_unknown(p_event, p_op, f.origin, p_kind, p_fingerprint, 'wallet_unknown', p_wallet,
      f.booked_at);
  END IF;
  verdict := CASE
    WHEN p_kind IN (ledger.kind_of('cash_out'), ledger.kind_of('breakage')) AND (w.is_blocked OR w.is_frozen)
      THEN 'wallet_blocked'
    ELSE ledger.beyond_refundable(w, p_amount)
  END;
  IF verdict IS NOT NULL THEN
    RETURN ledger.decline(p_op, f.origin, p_kind, p_fingerprint, verdict, w, f.booked_at);
  END IF;
  w := ledger.book(w, ARRAY[ledger.transfer_of(p_op, 0, p_kind, 1, p_account, p_amount, f)]);
  RETURN ledger.decide(p_event, p_op, f.origin, p_kind, p_fingerprint, 'ok', w.wallet_id,
                       before, ledger.available(w), w.seq, f.booked_at);
END
$$;
ALTER FUNCTION ledger.debit_wallet OWNER TO saldo_ledger;
GRANT EXECUTE ON FUNCTION ledger.debit_wallet TO saldo_app;
