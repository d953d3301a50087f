import type { CaptchaConfig, CaptchaId } from '@saldo/contract/captcha-vendors'
import type { Env, EnvPart } from '../../kernel/env.ts'
import type { Keys } from '../../kernel/keys.ts'
import type { Checkup } from '../checkup.ts'
import type { VendorScript } from '../script-sources.ts'

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

/** A vendor of captchas: exported by its file or folder beside this one, and listed in `captcha-vendors.ts`. */
export type CaptchaVendor<Values extends Env = Env, Id extends CaptchaId = CaptchaId> = {
  /** Value of CAPTCHA_PROVIDER that chooses it. */
  readonly id: Id
  /** Its environment variables. */
  readonly env: EnvPart<Values>
  /** Variables without which it can't be chosen. */
  readonly needs: readonly string[]
  connect(env: Values, keys: Keys): Captcha
  /** Checks its configuration without side effects. */
  checkup(env: Values): Checkup
  /** Its public configuration for the web client. */
  config(env: Values): CaptchaConfig<Id>
  /** The script that its `config` names. Absent where its widget is part of the web's build. */
  readonly script?: VendorScript
  /** Trusted Types policies of its widget. Absent where its script doesn't use any, so that they can't be enforced. */
  readonly trustedTypes?: readonly string[]
}
