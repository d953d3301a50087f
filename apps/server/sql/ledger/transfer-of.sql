-- Row of an operation for ledger.book: the operation's facts with two accounts and an amount.
CREATE OR REPLACE FUNCTION ledger.transfer_of(
  p_op uuid, p_leg integer, p_kind integer, p_debit integer, p_credit integer, p_amount bigint, f ledger.facts
) RETURNS ledger.transfer
LANGUAGE plpgsql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  t ledger.transfer;
BEGIN
  t.op_id := p_op;
  t.origin := f.origin;
  t.leg := p_leg;
  t.kind := p_kind;
  t.debit_account := p_debit;
  t.credit_account := p_credit;
  t.amount := p_amount;
  t.group_id := f.group_id;
  t.actor := f.actor;
  t.till := f.till;
  t.place := f.place;
  t.occurred_at := coalesce(f.occurred_at, f.booked_at);
  t.booked_at := f.booked_at;
  t.details := coalesce(f.details, '{}');
  RETURN t;
END
$$;
ALTER FUNCTION ledger.transfer_of OWNER TO saldo_ledger;
