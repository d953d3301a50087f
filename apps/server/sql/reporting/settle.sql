-- Writes what an event booked before p_to and after all that is settled into the sums, and moves the mark to p_to, in
-- one transaction: two at once write once. With p_late, the whole hour that begins then is summed again instead, up to
-- the mark, and what its sums lack is added; p_to is not read. Answers the number of sums that changed.
-- One statement reads and writes all of it, so that each sum is of the same transfers.
CREATE OR REPLACE FUNCTION reporting.settle(p_event integer, p_to timestamptz, p_late timestamptz DEFAULT NULL)
RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  v_until timestamptz;
  v_from timestamptz;
  v_to timestamptz := p_to;
  v_is_late boolean := p_late IS NOT NULL;
  v_changed bigint;
BEGIN
  INSERT INTO reporting.progress (event_id, settled_until) VALUES (p_event, '-infinity') ON CONFLICT DO NOTHING;
  SELECT p.settled_until INTO v_until FROM reporting.progress p WHERE p.event_id = p_event FOR NO KEY UPDATE;
  v_from := v_until;
  IF v_is_late THEN
    v_from := p_late;
    v_to := least(p_late + interval '1 hour', v_until);
  END IF;
  IF v_from >= v_to THEN
    RETURN 0;
  END IF;

  WITH minute AS MATERIALIZED (
    SELECT x.minute, x.place, x.kind, x.is_house, x.debit_account, x.credit_account, x.method,
      sum(x.transfers)::bigint AS transfers, sum(x.amount)::bigint AS amount
    FROM (
      SELECT * FROM reporting.sums_between(p_event, v_from, v_to)
      UNION ALL
      SELECT m.minute, m.place, m.kind, m.is_house, m.debit_account, m.credit_account, m.method, -m.transfers, -m.amount
      FROM reporting.minute_sum m
      WHERE v_is_late AND m.event_id = p_event AND m.minute >= v_from AND m.minute < v_to
    ) x
    GROUP BY 1, 2, 3, 4, 5, 6, 7 HAVING sum(x.transfers) <> 0 OR sum(x.amount) <> 0
  ), sale AS MATERIALIZED (
    SELECT x.hour, x.place, x.actor, x.till, x.kind, x.is_house,
      sum(x.transfers)::bigint AS transfers, sum(x.amount)::bigint AS amount
    FROM (
      SELECT * FROM reporting.sales_between(p_event, v_from, v_to)
      UNION ALL
      SELECT s.hour, s.place, s.actor, s.till, s.kind, s.is_house, -s.transfers, -s.amount
      FROM reporting.hour_sale s WHERE v_is_late AND s.event_id = p_event AND s.hour = v_from
    ) x
    GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(x.transfers) <> 0 OR sum(x.amount) <> 0
  ), line AS MATERIALIZED (
    SELECT x.hour, x.place, x.actor, x.till, x.product_id, x.name, x.unit_price,
      sum(x.pieces)::bigint AS pieces, sum(x.amount)::bigint AS amount
    FROM (
      SELECT * FROM reporting.lines_between(p_event, v_from, v_to)
      UNION ALL
      SELECT l.hour, l.place, l.actor, l.till, l.product_id, l.name, l.unit_price, -l.pieces, -l.amount
      FROM reporting.hour_product l WHERE v_is_late AND l.event_id = p_event AND l.hour = v_from
    ) x
    GROUP BY 1, 2, 3, 4, 5, 6, 7 HAVING sum(x.pieces) <> 0 OR sum(x.amount) <> 0
  ), of_minutes AS (
    INSERT INTO reporting.minute_sum AS s (event_id, minute, place, kind, is_house, debit_account, credit_account, method,
      transfers, amount)
    SELECT p_event, m.* FROM minute m
    ON CONFLICT ON CONSTRAINT minute_sum_pkey DO UPDATE
    SET transfers = s.transfers + excluded.transfers, amount = s.amount + excluded.amount
  ), of_event AS (
    INSERT INTO reporting.event_sum AS s (event_id, kind, is_house, debit_account, credit_account, method, transfers, amount)
    SELECT p_event, m.kind, m.is_house, m.debit_account, m.credit_account, m.method, sum(m.transfers), sum(m.amount)
    FROM minute m GROUP BY 2, 3, 4, 5, 6
    ON CONFLICT ON CONSTRAINT event_sum_pkey DO UPDATE
    SET transfers = s.transfers + excluded.transfers, amount = s.amount + excluded.amount
  ), of_sales AS (
    INSERT INTO reporting.hour_sale AS s (event_id, hour, place, actor, till, kind, is_house, transfers, amount)
    SELECT p_event, x.* FROM sale x
    ON CONFLICT ON CONSTRAINT hour_sale_pkey DO UPDATE
    SET transfers = s.transfers + excluded.transfers, amount = s.amount + excluded.amount
  ), of_lines AS (
    INSERT INTO reporting.hour_product AS s (event_id, hour, place, actor, till, product_id, name, unit_price, pieces, amount)
    SELECT p_event, x.* FROM line x
    ON CONFLICT ON CONSTRAINT hour_product_pkey DO UPDATE
    SET pieces = s.pieces + excluded.pieces, amount = s.amount + excluded.amount
  )
  SELECT (SELECT count(*) FROM minute) + (SELECT count(*) FROM sale) + (SELECT count(*) FROM line) INTO v_changed;

  UPDATE reporting.progress p SET settled_until = greatest(p.settled_until, v_to), version = p.version + 1
  WHERE p.event_id = p_event;
  RETURN v_changed;
END
$$;
GRANT EXECUTE ON FUNCTION reporting.settle TO saldo_app;
