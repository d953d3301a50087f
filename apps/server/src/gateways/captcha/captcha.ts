/** Result of a token's verification. `unknown` without a readable verdict: the token may be valid. */
export type CaptchaAnswer =
  | { kind: 'solved'; challengeId: string; expiresAt: Date }
  | { kind: 'refused'; why: string }
  | { kind: 'unknown'; why: string }

/** Captcha: raises the cost of automated requests. */
export type Captcha = {
  /** Creates a challenge for our own widget; null where the vendor's widget fetches its own. */
  challenge: ((now: Date) => Promise<Record<string, unknown>>) | null
  /** Verifies `token`. A solved one has its challenge's id, which the caller must spend once. */
  verify(token: string, now: Date): Promise<CaptchaAnswer>
}
