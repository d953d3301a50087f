/** Proof that a person, or a patient robot, asks. */
export type Captcha = {
  /** A fresh challenge, as the widget reads it. */
  challenge(now: Date): Promise<Record<string, unknown>>
  /**
   * The id of the challenge that `token` solves, for the caller to spend once; null when the token is wrong,
   * forged or too old.
   */
  verify(token: string, now: Date): Promise<{ challengeId: string; expiresAt: Date } | null>
}
