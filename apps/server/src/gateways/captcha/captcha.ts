/** What came of a token. `unknown` when nobody who could judge it gave an answer that can be read: it may be good. */
export type CaptchaAnswer =
  | { kind: 'solved'; challengeId: string; expiresAt: Date }
  | { kind: 'refused'; why: string }
  | { kind: 'unknown'; why: string }

/** Proof that a person, or a patient robot, asks. */
export type Captcha = {
  /** A fresh challenge, as our own widget reads it; null where the widget gets it from its vendor. */
  challenge: ((now: Date) => Promise<Record<string, unknown>>) | null
  /** Judges `token`. What is solved has the id of its challenge, for the caller to spend once. */
  verify(token: string, now: Date): Promise<CaptchaAnswer>
}
