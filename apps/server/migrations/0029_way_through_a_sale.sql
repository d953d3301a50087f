-- The way through a sale: when a till asks for an identification, how many digits a PIN has, and a device's last unlocking.
ALTER TABLE till_settings
  ADD COLUMN age_check text NOT NULL DEFAULT 'each_time'
    CHECK (age_check IN ('each_time', 'once_a_night', 'by_staff'));

-- The last digit enters; null for a PIN set before tills were told.
ALTER TABLE staff_pin
  ADD COLUMN digits smallint CHECK (digits BETWEEN 4 AND 6);

-- A manager's last sign-in on the device, which ends the locks of wrong PINs there.
ALTER TABLE device
  ADD COLUMN unlocked_at timestamptz;
