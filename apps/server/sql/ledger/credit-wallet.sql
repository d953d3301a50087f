-- Credits a wallet from an account, in centavos: kinds topup, refund_returned, promo_grant and correction_in. p_strict is for money that may still
-- be refused (cash in hand): a gateway's money was taken already, so it is credited over the limit and on a blocked
-- wallet too. Declines with wallet_unknown, event_closed, wallet_blocked and over_limit; raises 22023 for another kind.
CREATE OR REPLACE FUNCTION ledger.credit_wallet(
  p_event integer, p_op uuid, p_kind integer, p_wallet uuid, p_amount bigint, p_account integer, p_strict boolean,
  p_fingerprint bytea, f ledger.facts
) RETURNS ledger.outcome
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  w ledger.wallet := ledger.lock_successor(p_event, p_wallet);
  stored ledger.outcome := ledger.stored_outcome(p_event, p_op, f.origin, p_fingerprint);
  e ledger.event;
  before bigint := ledger.available(w);
  verdict text;
BEGIN
  PERFORM ledger.enter(p_event);
  IF p_kind NOT IN (ledger.kind_of('topup'), ledger.kind_of('refund_returned'),
                    ledger.kind_of('promo_grant'), ledger.kind_of('correction_in')) THEN
    RAISE EXCEPTION 'kind % credits no wallet', p_kind USING ERRCODE = '22023';
  END IF;
  IF stored.code IS NOT NULL THEN
    RETURN stored;
  END IF;
  IF w.wallet_id IS NULL THEN
    RETURN ledger.decline_unknown(p_event, p_op, f.origin, p_kind, p_fingerprint, 'wallet_unknown', p_wallet,
      f.booked_at);
  END IF;
  SELECT * INTO e FROM ledger.event x WHERE x.event_id = p_event;
  verdict := CASE
    WHEN p_kind IN (ledger.kind_of('topup'), ledger.kind_of('promo_grant')) AND (e.status <> 'open' OR e.closes_at <= f.booked_at) THEN 'event_closed'
    WHEN p_strict AND (w.is_blocked OR w.is_frozen) THEN 'wallet_blocked'
    WHEN p_strict AND before + w.held + p_amount > e.max_balance_centavos THEN 'over_limit'
  END;
  IF verdict IS NOT NULL THEN
    RETURN ledger.decline(p_op, f.origin, p_kind, p_fingerprint, verdict, w, f.booked_at);
  END IF;
  w := ledger.book(w, ARRAY[ledger.transfer_of(p_op, 0, p_kind, p_account, 1, p_amount, f)]);
  stored := ledger.decide(p_event, p_op, f.origin, p_kind, p_fingerprint, 'ok', w.wallet_id,
                       before, ledger.available(w), w.seq, f.booked_at);
  PERFORM ledger.settle_debts(w, p_op, p_fingerprint, f);
  RETURN stored;
END
$$;
ALTER FUNCTION ledger.credit_wallet OWNER TO saldo_ledger;
GRANT EXECUTE ON FUNCTION ledger.credit_wallet TO saldo_app;
