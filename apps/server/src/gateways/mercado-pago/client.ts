import type { MercadoPago, PaymentAnswer } from './mercado-pago.ts'
import { cardPaymentOnWire, readPayment, readReason, readSearch } from './payment-wire.ts'

const ANSWER_WITHIN_MS = 12_000
const DEFAULT_PAUSE_SECONDS = 5
const SEARCH_LIMIT = 50

/** Errors of a connection that was never made: the request certainly didn't arrive. */
const NEVER_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'])

type Options = { apiUrl: string; accessToken: string; answerWithinMs?: number }
type Call = { method: 'GET' | 'POST'; path: string; body?: Record<string, unknown>; idempotencyKey?: string }
type Answer =
  | { kind: 'answer'; status: number; raw: string; retryAfter: string | null }
  | Extract<PaymentAnswer, { kind: 'busy' | 'unknown' }>

const causeOf = (error: unknown): string => {
  const cause = error instanceof Error ? error.cause : undefined
  if (typeof cause === 'object' && cause !== null && 'code' in cause) return String(cause.code)
  return error instanceof Error ? error.name : 'error'
}

const createCaller =
  ({ apiUrl, accessToken, answerWithinMs = ANSWER_WITHIN_MS }: Options) =>
  async ({ method, path, body, idempotencyKey }: Call): Promise<Answer> => {
    try {
      const response = await fetch(`${apiUrl}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${accessToken}`,
          accept: 'application/json',
          ...(body && { 'content-type': 'application/json' }),
          ...(idempotencyKey !== undefined && { 'x-idempotency-key': idempotencyKey }),
        },
        ...(body && { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(answerWithinMs),
      })
      const raw = await response.text()
      return { kind: 'answer', status: response.status, raw, retryAfter: response.headers.get('retry-after') }
    } catch (error) {
      const why = causeOf(error)
      return NEVER_SENT.has(why)
        ? { kind: 'busy', retryAfterSeconds: DEFAULT_PAUSE_SECONDS }
        : { kind: 'unknown', why }
    }
  }

const pauseOf = (retryAfter: string | null): number => {
  const seconds = Number(retryAfter)
  return Number.isInteger(seconds) && seconds > 0 ? Math.min(seconds, 3_600) : DEFAULT_PAUSE_SECONDS
}

/** 409 is the vendor's "the first call with this key still runs", 408 its own timeout: both may have charged. */
const mayHaveCharged = (status: number): boolean => status >= 500 || status === 408 || status === 409

const toPaymentAnswer = (answer: Answer): PaymentAnswer => {
  if (answer.kind !== 'answer') return answer
  const { status, raw } = answer
  if (status === 200 || status === 201) {
    const payment = readPayment(raw)
    return payment ? { kind: 'payment', payment } : { kind: 'unknown', why: 'unreadable' }
  }
  if (status === 429) return { kind: 'busy', retryAfterSeconds: pauseOf(answer.retryAfter) }
  if (mayHaveCharged(status) || status < 400) return { kind: 'unknown', why: `status ${status}` }
  return { kind: 'refused', status, reason: readReason(raw) }
}

/** The adapter over plain HTTP; the very same code speaks to the vendor and to the simulator. */
export const createMercadoPago = (options: Options): MercadoPago => {
  const call = createCaller(options)
  return {
    createCardPayment: async (payment) =>
      toPaymentAnswer(
        await call({
          method: 'POST',
          path: '/v1/payments',
          body: cardPaymentOnWire(payment),
          idempotencyKey: payment.idempotencyKey,
        }),
      ),
    getPayment: async (id) =>
      toPaymentAnswer(await call({ method: 'GET', path: `/v1/payments/${encodeURIComponent(id)}` })),
    searchPayments: async (externalReference) => {
      const query = new URLSearchParams({
        external_reference: externalReference,
        sort: 'date_created',
        criteria: 'desc',
        limit: String(SEARCH_LIMIT),
      })
      const answer = await call({ method: 'GET', path: `/v1/payments/search?${query}` })
      return answer.kind === 'answer' && answer.status === 200 ? readSearch(answer.raw) : null
    },
  }
}
