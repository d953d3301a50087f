-- Sums of an event's transfers booked from p_from (inclusive) to p_to (exclusive), in centavos, by minute, place, kind,
-- accounts and method of payment. What moves nothing (holds, blocks) is left out. The part of a sale that the organiser
-- bears beside its QR (a charge's second leg) is no transfer of its own. Kind 0 is no transfer: what of these sales was
-- deposits for cups, from a bar's account to itself, so that no balance has it twice.
CREATE OR REPLACE FUNCTION reporting.sums_between(p_event integer, p_from timestamptz, p_to timestamptz)
RETURNS TABLE (minute timestamptz, place uuid, kind smallint, is_house boolean, debit_account integer,
               credit_account integer, method text, transfers bigint, amount bigint)
LANGUAGE sql STABLE AS $$
  SELECT date_bin('1 minute', t.booked_at, '2000-01-01Z'), coalesce(t.place, '00000000-0000-0000-0000-000000000000'),
    t.kind, t.is_house, t.debit_account, t.credit_account, coalesce(m.method, ''),
    count(*) FILTER (WHERE t.leg = 0 OR t.kind NOT IN (2, 7)), sum(t.amount)::bigint
  FROM ledger.booked_transfer t
  LEFT JOIN public.credited_method m
    ON t.kind IN (1, 20) AND t.group_id IS NOT NULL AND m.event_id = t.event_id AND m.order_id = t.group_id
  WHERE t.event_id = p_event AND t.booked_at >= p_from AND t.booked_at < p_to AND t.kind NOT IN (4, 6, 21, 23, 37, 38)
  GROUP BY 1, 2, 3, 4, 5, 6, 7
  UNION ALL
  SELECT date_bin('1 minute', c.booked_at, '2000-01-01Z'), c.place, 0::smallint, c.is_house, c.account_id, c.account_id, '',
    0, sum(c.amount)::bigint
  FROM ledger.cups_between(p_event, p_from, p_to) c
  GROUP BY 1, 2, 4, 5
$$;
GRANT EXECUTE ON FUNCTION reporting.sums_between TO saldo_app;
