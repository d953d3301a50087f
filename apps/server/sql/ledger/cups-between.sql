-- What sales booked from p_from (inclusive) to p_to (exclusive) have of deposits for cups, in centavos, one row a
-- transfer: what was charged less what came back on the same bill or without one, the other way where that was taken back
-- (by a void's or a return's own lines where it has any, else by all that it takes back). account_id is what the bar
-- earned. A void counts for the person and the till of what it takes back.
CREATE OR REPLACE FUNCTION ledger.cups_between(p_event integer, p_from timestamptz, p_to timestamptz)
RETURNS TABLE (booked_at timestamptz, place uuid, actor uuid, till uuid, is_house boolean, account_id integer, amount bigint)
LANGUAGE sql STABLE AS $$
  SELECT s.booked_at, s.place, s.actor, s.till, s.is_house, s.account_id, s.sign * ledger.cups_in(s.details)
  FROM (
    SELECT t.booked_at, coalesce(t.place, '00000000-0000-0000-0000-000000000000') AS place, t.is_house,
      coalesce(CASE WHEN t.reverses_id IS NULL THEN t.actor ELSE o.actor END, '00000000-0000-0000-0000-000000000000') AS actor,
      coalesce(CASE WHEN t.reverses_id IS NULL THEN t.till ELSE o.till END, '00000000-0000-0000-0000-000000000000') AS till,
      CASE WHEN t.kind IN (2, 20, 40) THEN t.credit_account ELSE t.debit_account END AS account_id,
      CASE WHEN t.reverses_id IS NULL THEN 1 ELSE -1 END AS sign,
      CASE WHEN t.reverses_id IS NULL OR t.details LIKE '%"lines":%' THEN t.details ELSE o.details END AS details
    FROM ledger.booked_transfer t
    LEFT JOIN LATERAL (
      SELECT x.actor, x.till, x.details FROM ledger.booked_transfer x
      WHERE x.event_id = t.event_id AND x.op_id = t.reverses_id AND x.leg = 0 ORDER BY x.origin LIMIT 1
    ) o ON t.reverses_id IS NOT NULL
    WHERE t.event_id = p_event AND t.booked_at >= p_from AND t.booked_at < p_to AND t.leg = 0
      AND t.kind IN (2, 7, 20, 27, 36, 39, 40)
  ) s
  WHERE s.details LIKE '%"is_cup":true%' AND ledger.cups_in(s.details) <> 0
$$;
ALTER FUNCTION ledger.cups_between OWNER TO saldo_ledger;
GRANT EXECUTE ON FUNCTION ledger.cups_between TO saldo_app;
