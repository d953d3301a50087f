-- Appends rows to a locked wallet's chain: counters, hashes, rows and slots together, slots in one order. Answers the
-- wallet as it is then. Single operations spread over 64 slots above the workers' own, so that they don't queue behind
-- one another's commits. The house has a slot of its own: a payment locks its QR's slots and then the house, so that
-- with a shared one two payments would wait for each other.
-- Raises LG001 when an id is being decided for another wallet at this moment, and 23514 when the wallet would be
-- overdrawn.
CREATE OR REPLACE FUNCTION ledger.book(w ledger.wallet, rows ledger.transfer[]) RETURNS ledger.wallet
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  -- What they reserve or free stays where it is.
  v_reserving CONSTANT integer[] := ARRAY[ledger.kind_of('hold'), ledger.kind_of('hold_void'),
    ledger.kind_of('tab_hold'), ledger.kind_of('tab_void')];
  t ledger.transfer;
  done ledger.transfer[] := '{}';
  booked integer;
BEGIN
  FOREACH t IN ARRAY rows LOOP
    t.promo := nullif(ledger.promo_of(w, t), 0);
    IF t.kind IN (ledger.kind_of('hold'), ledger.kind_of('tab_hold')) THEN
      w.held := w.held + t.amount;
      w.promo := w.promo - coalesce(t.promo, 0);
    ELSIF t.kind IN (ledger.kind_of('hold_post'), ledger.kind_of('hold_void'), ledger.kind_of('tab_void')) THEN
      w.held := w.held - t.amount;
    END IF;
    IF t.kind = ledger.kind_of('tab_void') THEN
      w.promo := w.promo + coalesce(t.promo, 0);
    ELSIF t.kind <> ALL (v_reserving) THEN
      IF t.debit_account = 1 THEN
        w.debits := w.debits + t.amount;
        w.promo := w.promo - coalesce(t.promo, 0);
      ELSIF t.credit_account = 1 THEN
        w.credits := w.credits + t.amount;
        w.promo := w.promo + coalesce(t.promo, 0);
        w.is_hidden := false;
      END IF;
    END IF;
    w.seq := w.seq + 1;
    t.event_id := w.event_id;
    t.wallet_id := w.wallet_id;
    t.wallet_seq := w.seq;
    t.balance_after := ledger.available(w);
    t.hash := sha256(w.head || ledger.transfer_bytes(
      t.event_id, t.wallet_id, t.wallet_seq, t.op_id, t.leg, t.kind, t.debit_account, t.credit_account, t.amount,
      t.balance_after, t.group_id, t.pending_id, t.reverses_id, t.actor, t.till, t.place, t.occurred_at,
      t.booked_at, t.details));
    w.head := t.hash;
    done := done || t;
  END LOOP;

  INSERT INTO ledger.transfer SELECT x.* FROM unnest(done) x ON CONFLICT (event_id, op_id, origin, leg) DO NOTHING;
  GET DIAGNOSTICS booked = ROW_COUNT;
  IF booked <> cardinality(done) THEN
    RAISE EXCEPTION 'an operation is being decided elsewhere' USING ERRCODE = 'LG001';
  END IF;
  UPDATE ledger.wallet x
  SET credits = w.credits, debits = w.debits, held = w.held, promo = w.promo, seq = w.seq, head = w.head, is_hidden = w.is_hidden,
      is_blocked = w.is_blocked, is_frozen = w.is_frozen, merged_into = w.merged_into, code_no = w.code_no
  WHERE x.event_id = w.event_id AND x.wallet_id = w.wallet_id;

  INSERT INTO ledger.account_slot AS s (event_id, account_id, slot, debits, credits)
  SELECT w.event_id, side.account_id,
         CASE w.wallet_id WHEN '00000000-0000-0000-0000-000000000000' THEN 1088
           ELSE 1024 + get_byte(uuid_send(w.wallet_id), 15) % 64 END,
         sum(side.debit), sum(side.credit)
  FROM (
    SELECT x.debit_account AS account_id, x.amount AS debit, 0 AS credit FROM unnest(done) x
      WHERE x.kind <> ALL (v_reserving)
    UNION ALL
    SELECT x.credit_account, 0, x.amount FROM unnest(done) x WHERE x.kind <> ALL (v_reserving)
  ) side
  WHERE side.account_id <> 1
  GROUP BY side.account_id
  ORDER BY side.account_id
  ON CONFLICT (event_id, account_id, slot) DO UPDATE
  SET debits = s.debits + excluded.debits, credits = s.credits + excluded.credits;
  RETURN w;
END
$$;
ALTER FUNCTION ledger.book OWNER TO saldo_ledger;
