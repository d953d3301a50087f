-- Moves centavos between two accounts of the house, in the house's own chain. Never declined. Raises 22023 when an
-- account is the wallets', and 23503 when the ledger has no such event.
CREATE OR REPLACE FUNCTION ledger.book_house(
  p_event integer, p_op uuid, p_debit integer, p_credit integer, p_amount bigint, p_fingerprint bytea, f ledger.facts
) RETURNS ledger.outcome
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  w ledger.wallet;
  stored ledger.outcome;
BEGIN
  PERFORM ledger.enter(p_event);
  IF p_debit = 1 OR p_credit = 1 THEN
    RAISE EXCEPTION 'a house transfer touches no wallet' USING ERRCODE = '22023';
  END IF;
  w := ledger.lock_house(p_event);
  stored := ledger.stored_outcome(p_event, p_op, f.origin, p_fingerprint);
  IF stored.code IS NOT NULL THEN
    RETURN stored;
  END IF;
  w := ledger.book(w, ARRAY[ledger.transfer_of(p_op, 0, ledger.kind_of('house'), p_debit, p_credit, p_amount, f)]);
  RETURN ledger.decide(p_event, p_op, f.origin, ledger.kind_of('house'), p_fingerprint, 'ok', w.wallet_id, 0, 0, w.seq,
    f.booked_at);
END
$$;
ALTER FUNCTION ledger.book_house OWNER TO saldo_ledger;
GRANT EXECUTE ON FUNCTION ledger.book_house TO saldo_app;
