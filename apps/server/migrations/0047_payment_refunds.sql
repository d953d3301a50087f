-- Money on its way back to where it came from. The row is made in the transaction of its cause, with the gateway's key
-- (its own id), before the gateway is asked; it is done when the gateway says so, in the transaction that moves the money.
CREATE TABLE payment_refund (
  event_id integer NOT NULL,
  refund_id uuid NOT NULL,
  gateway smallint NOT NULL CHECK (gateway IN (2, 3)),
  gateway_payment_id text NOT NULL,
  order_id uuid NOT NULL,
  attempt_id uuid NOT NULL,
  amount_centavos bigint NOT NULL CHECK (amount_centavos > 0),
  -- How much of the payment was given back before: the refund is done once the gateway tells of this and the amount.
  before_centavos bigint NOT NULL CHECK (before_centavos >= 0),
  cause text NOT NULL CHECK (cause IN ('suspense', 'operator')),
  reason text NOT NULL,
  status text NOT NULL CHECK (status IN ('asked', 'in_process', 'done', 'refused')),
  -- What reserves the money in the wallet meanwhile; null for money that no wallet has.
  hold_op_id uuid,
  gateway_refund_id text,
  refusal text,
  created_at timestamptz NOT NULL,
  closed_at timestamptz,
  PRIMARY KEY (event_id, refund_id)
);
CREATE UNIQUE INDEX payment_refund_one_open ON payment_refund (event_id, gateway, gateway_payment_id)
  WHERE status IN ('asked', 'in_process');
CREATE UNIQUE INDEX payment_refund_of_suspense ON payment_refund (event_id, gateway, gateway_payment_id)
  WHERE cause = 'suspense';
