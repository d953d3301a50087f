-- A session that was opened by PIN on a paired till: it works for that till's event and place, and for nothing else.
ALTER TABLE user_session
  ADD COLUMN till_event_id integer CHECK (till_event_id BETWEEN 1 AND 32767),
  ADD COLUMN till_device_id uuid,
  ADD COLUMN till_place_id uuid,
  ADD CHECK (num_nulls(till_event_id, till_device_id, till_place_id) IN (0, 3));

CREATE INDEX user_session_open_on_till ON user_session (till_event_id, till_device_id)
  WHERE ended_at IS NULL AND till_device_id IS NOT NULL;
