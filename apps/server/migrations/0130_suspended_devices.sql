-- A till on which too many wrong PINs were typed takes none until a manager lifts it. Event-side.
ALTER TABLE device
  ADD COLUMN suspended_at timestamptz,
  -- Wrong PINs count from here on.
  ADD COLUMN lifted_at timestamptz;
