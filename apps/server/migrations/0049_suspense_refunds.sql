-- Money in suspense that a dispute took and gave back again is refunded anew: only a refund that came to something, or
-- still may, stands for its payment.
DROP INDEX payment_refund_of_suspense;
CREATE UNIQUE INDEX payment_refund_of_suspense ON payment_refund (event_id, gateway, gateway_payment_id)
  WHERE cause = 'suspense' AND status <> 'refused';
