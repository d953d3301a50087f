-- The kind of browser that signed in; null for apps, programs, tills and sessions from before. Control database only.
ALTER TABLE user_session ADD COLUMN browser text;
