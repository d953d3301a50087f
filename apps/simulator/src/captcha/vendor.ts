import { randomBytes } from 'node:crypto'
import { type Outcomes, createOutcomes } from './outcomes.ts'

const KEPT = 1_000

/** What a token says when the server asks. Moments in epoch milliseconds. */
type Solved = {
  siteKey: string
  hostname: string
  action: string
  solvedAt: number
  /** The key under which it was asked for first; null while nobody asked. */
  askedUnder: string | null
}

export type Settings = {
  /** The account's secret; null takes any. */
  secret: string | null
}

/** One vendor of captchas: the tokens that its widgets gave out, and what was prepared to go wrong. */
export type CaptchaVendor = {
  settings: Settings
  outcomes: Outcomes
  now: () => number
  closing: AbortSignal
  /** Gives a token for a solved challenge. */
  issue: (solved: Omit<Solved, 'solvedAt' | 'askedUnder'>) => string
  find: (token: string) => Solved | undefined
}

type Options = Pick<CaptchaVendor, 'settings' | 'now' | 'closing'> & { prefix: string }

export const createVendor = ({ settings, now, closing, prefix }: Options): CaptchaVendor => {
  const tokens = new Map<string, Solved>()
  return {
    settings,
    now,
    closing,
    outcomes: createOutcomes(),
    issue: (solved) => {
      const token = prefix + randomBytes(120).toString('base64url')
      tokens.set(token, { ...solved, solvedAt: now(), askedUnder: null })
      const [oldest] = tokens.keys()
      if (tokens.size > KEPT && oldest !== undefined) tokens.delete(oldest)
      return token
    },
    find: (token) => tokens.get(token),
  }
}
