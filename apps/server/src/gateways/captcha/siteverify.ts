import { hash } from 'node:crypto'
import { z } from 'zod'
import type { CaptchaAnswer } from './captcha.ts'

const ANSWER_WITHIN_MS = 5_000
/** Longer than any vendor accepts a token, so that the record of its use outlives it. */
const REMEMBERED_MS = 24 * 60 * 60_000

/** Errors caused by the token; all others are caused by us or the vendor. */
const TOKEN_FAULTS = new Set([
  'missing-input-response',
  'invalid-input-response',
  'timeout-or-duplicate',
  'expired-input-response',
  'already-seen-response',
  'invalid-or-already-seen-response',
])

const said = z.object({
  success: z.boolean(),
  hostname: z.string().optional(),
  action: z.string().optional(),
  'error-codes': z.array(z.string()).default([]),
})
type Said = z.output<typeof said>

export type SiteverifyOptions = {
  apiUrl: string
  siteKey: string
  secret: string
  /** The only hostname whose tokens are accepted. */
  hostname: string
  answerWithinMs?: number
}

export type Question = SiteverifyOptions & {
  vendor: string
  token: string
  /** Vendor-specific fields beside secret and token. */
  form: Record<string, string>
  /** Reason why a valid token is not for our sign-up; null when it is. */
  faultOf: (answer: Said) => string | null
}

/** The token's digest, under which its use is recorded. */
const digestOf = (token: string): string => hash('sha256', token)

const readAnswer = (text: string): Said | null => {
  try {
    return said.parse(JSON.parse(text))
  } catch {
    return null
  }
}

const judge = (answer: Said, { vendor, token, faultOf }: Question, now: Date): CaptchaAnswer => {
  if (answer.success) {
    const fault = faultOf(answer)
    if (fault !== null) return { kind: 'refused', why: fault }
    return {
      kind: 'solved',
      challengeId: `${vendor}:${digestOf(token)}`,
      expiresAt: new Date(now.getTime() + REMEMBERED_MS),
    }
  }
  const codes = answer['error-codes']
  const isToken = codes.length > 0 && codes.every((code) => TOKEN_FAULTS.has(code))
  return { kind: isToken ? 'refused' : 'unknown', why: codes.join(' ') || 'no reason' }
}

/** Verifies a token with the vendor's siteverify, which is the same at both vendors except for its fields. */
export const askSiteverify = async (question: Question, now: Date): Promise<CaptchaAnswer> => {
  const { apiUrl, secret, token, form, answerWithinMs = ANSWER_WITHIN_MS } = question
  try {
    const response = await fetch(`${apiUrl}/siteverify`, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token, ...form }),
      redirect: 'error',
      signal: AbortSignal.timeout(answerWithinMs),
    })
    const answer = readAnswer(await response.text())
    if (response.status >= 500 || response.status === 429 || answer === null)
      return { kind: 'unknown', why: `status ${response.status}` }
    return judge(answer, question, now)
  } catch (error) {
    return { kind: 'unknown', why: error instanceof Error ? error.name : 'error' }
  }
}
