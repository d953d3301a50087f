-- Wrong tries of recovery codes, for a year: what bounds how often a guess can be right. Control database only.
-- A try that the right code follows is somebody's slip, and its row goes.
CREATE TABLE code_miss (
  miss_id uuid PRIMARY KEY,
  code_id uuid NOT NULL,
  user_id uuid NOT NULL REFERENCES user_account,
  missed_at timestamptz NOT NULL,
  -- The owner recovered by e-mail since: the account's count begins anew, everybody's does not.
  forgiven_at timestamptz
);
CREATE INDEX code_miss_by_code ON code_miss (code_id);
CREATE INDEX code_miss_by_user ON code_miss (user_id);
CREATE INDEX code_miss_missed_at ON code_miss (missed_at);

-- While too many codes are guessed, a right one only brings the second.
ALTER TABLE phone_code ADD COLUMN is_second boolean NOT NULL DEFAULT false;
