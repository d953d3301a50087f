-- Bills that a customer agrees to on a screen before they are charged: with a tip, or from an amount on.
ALTER TABLE till_settings
  ADD COLUMN confirms_tips boolean NOT NULL DEFAULT false,
  ADD COLUMN confirms_from_centavos bigint CHECK (confirms_from_centavos > 0);
