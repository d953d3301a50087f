-- Since when a call for a refund is without an answer, so that a refused repeat ends nothing. What was asked for before
-- may be without one too; the default fills it without a trigger.
ALTER TABLE payment_refund ADD COLUMN unanswered_at timestamptz DEFAULT now();
ALTER TABLE payment_refund ALTER COLUMN unanswered_at DROP DEFAULT;
