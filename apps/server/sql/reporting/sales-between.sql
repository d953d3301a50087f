-- Charges, sales for cash, their tips, their voids, items that went back, and cups that came back without a bill, booked from p_from (inclusive) to p_to (exclusive), in centavos,
-- by hour, place, person and till; a void counts for the person and the till of what it takes back, and the part of a
-- sale that the organiser bears beside its QR (a charge's second leg) counts with the first. Kind 0 is what of them was
-- deposits for cups.
CREATE OR REPLACE FUNCTION reporting.sales_between(p_event integer, p_from timestamptz, p_to timestamptz)
RETURNS TABLE (hour timestamptz, place uuid, actor uuid, till uuid, kind smallint, is_house boolean,
               transfers bigint, amount bigint)
LANGUAGE sql STABLE AS $$
  SELECT date_bin('1 hour', t.booked_at, '2000-01-01Z'), coalesce(t.place, '00000000-0000-0000-0000-000000000000'),
    coalesce(CASE WHEN t.reverses_id IS NULL THEN t.actor ELSE o.actor END, '00000000-0000-0000-0000-000000000000'),
    coalesce(CASE WHEN t.reverses_id IS NULL THEN t.till ELSE o.till END, '00000000-0000-0000-0000-000000000000'),
    t.kind, t.is_house, count(*) FILTER (WHERE t.leg = 0 OR t.kind NOT IN (2, 7)), sum(t.amount)::bigint
  FROM ledger.booked_transfer t
  LEFT JOIN LATERAL (
    SELECT x.actor, x.till FROM ledger.booked_transfer x
    WHERE x.event_id = t.event_id AND x.op_id = t.reverses_id AND x.leg = 0 ORDER BY x.origin LIMIT 1
  ) o ON t.reverses_id IS NOT NULL
  WHERE t.event_id = p_event AND t.booked_at >= p_from AND t.booked_at < p_to
    AND (t.kind IN (2, 3, 7, 8, 27, 36, 39, 40) OR t.kind = 20 AND reporting.is_cash_sale(t.event_id, t.debit_account, t.credit_account))
  GROUP BY 1, 2, 3, 4, 5, 6
  UNION ALL
  SELECT date_bin('1 hour', c.booked_at, '2000-01-01Z'), c.place, c.actor, c.till, 0::smallint, c.is_house, 0,
    sum(c.amount)::bigint
  FROM ledger.cups_between(p_event, p_from, p_to) c
  GROUP BY 1, 2, 3, 4, 6
$$;
GRANT EXECUTE ON FUNCTION reporting.sales_between TO saldo_app;
