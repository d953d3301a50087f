-- Has tills told what is left of an event's products, by the job stock-changed: once for many sales in a row.
CREATE OR REPLACE FUNCTION app.tell_stock(p_event integer, p_at timestamptz) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM app.enqueue_job('stock-changed', json_build_object('event_id', p_event), p_at, 'stock-changed:' || p_event);
END
$$;
GRANT EXECUTE ON FUNCTION app.tell_stock TO saldo_app, saldo_ledger;
