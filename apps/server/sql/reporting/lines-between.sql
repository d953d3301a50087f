-- Lines of receipts booked from p_from (inclusive) to p_to (exclusive), less those taken back then (a void's or a
-- return's own where it has any, else all that it takes back), by hour, place,
-- person, till, product, name and price, in centavos. What an amount has beyond its lines and its tip is a line of no
-- product with an empty name, and a discount is one that takes off what it took, so that the lines add up to the
-- sales without tips and without deposits for cups, which are no line here (ledger.cups_between). Of a sale that the organiser bears in
-- part, the first leg has all lines and lacks what the second leg brings: both rests cancel out.
CREATE OR REPLACE FUNCTION reporting.lines_between(p_event integer, p_from timestamptz, p_to timestamptz)
RETURNS TABLE (hour timestamptz, place uuid, actor uuid, till uuid, product_id uuid, name text, unit_price bigint,
               pieces bigint, amount bigint)
LANGUAGE sql STABLE AS $$
  SELECT s.hour, s.place, s.actor, s.till, coalesce(l.product_id, '00000000-0000-0000-0000-000000000000'), l.name,
    l.unit_price, sum(s.sign * l.pieces)::bigint, sum(s.sign * l.worth)::bigint
  FROM (
    SELECT date_bin('1 hour', t.booked_at, '2000-01-01Z') AS hour,
      coalesce(t.place, '00000000-0000-0000-0000-000000000000') AS place,
      coalesce(CASE WHEN t.reverses_id IS NULL THEN t.actor ELSE o.actor END, '00000000-0000-0000-0000-000000000000') AS actor,
      coalesce(CASE WHEN t.reverses_id IS NULL THEN t.till ELSE o.till END, '00000000-0000-0000-0000-000000000000') AS till,
      CASE WHEN t.reverses_id IS NULL THEN 1 ELSE -1 END AS sign, t.amount,
      CASE WHEN t.reverses_id IS NULL OR t.details LIKE '%"lines":%' THEN t.details
        WHEN t.leg = 0 THEN o.details ELSE '{}' END::jsonb AS details
    FROM ledger.booked_transfer t
    LEFT JOIN LATERAL (
      SELECT x.actor, x.till, x.details FROM ledger.booked_transfer x
      WHERE x.event_id = t.event_id AND x.op_id = t.reverses_id AND x.leg = 0 ORDER BY x.origin LIMIT 1
    ) o ON t.reverses_id IS NOT NULL
    WHERE t.event_id = p_event AND t.booked_at >= p_from AND t.booked_at < p_to
      AND (t.kind IN (2, 7, 27, 36) OR t.kind = 20 AND reporting.is_cash_sale(t.event_id, t.debit_account, t.credit_account))
  ) s
  CROSS JOIN LATERAL (
    WITH line AS (
      SELECT x.product_id, x.name, x.unit_price_centavos AS unit_price, x.quantity AS pieces,
        CASE x.quantity WHEN 0 THEN 1 ELSE x.quantity END * x.unit_price_centavos AS worth, x.is_cup IS TRUE AS is_cup
      FROM jsonb_to_recordset(coalesce(s.details -> 'lines', '[]'))
        AS x(product_id uuid, name text, quantity bigint, unit_price_centavos bigint, is_cup boolean)
      UNION ALL
      SELECT NULL, 'Descuento: ' || (s.details -> 'discount' ->> 'name'),
        -(s.details -> 'discount' ->> 'amount_centavos')::bigint, 0,
        -(s.details -> 'discount' ->> 'amount_centavos')::bigint, false
      WHERE s.details ? 'discount'
    )
    SELECT line.product_id, line.name, line.unit_price, line.pieces, line.worth FROM line WHERE NOT line.is_cup
    UNION ALL
    SELECT NULL, '', 0, sign(rest)::bigint, rest FROM (
      SELECT s.amount - coalesce((s.details ->> 'tip_centavos')::bigint, 0) - coalesce(sum(worth), 0) AS rest FROM line
    ) r WHERE rest <> 0
  ) l
  GROUP BY 1, 2, 3, 4, 5, 6, 7
$$;
GRANT EXECUTE ON FUNCTION reporting.lines_between TO saldo_app;
