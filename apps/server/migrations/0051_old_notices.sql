-- The nightly deletion of old notices finds them slice by slice; those that wait have no end and stay out of it.
CREATE INDEX webhook_delivery_ended_at ON webhook_delivery (ended_at) WHERE ended_at IS NOT NULL;
