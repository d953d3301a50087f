import { encryptNotification } from '@block65/webcrypto-web-push'
import { answerOfError, pauseOf } from '../send-answer.ts'
import { ANSWER_WITHIN_MS } from '../vendor-call.ts'
import type { Push, PushAnswer, PushMessage } from './push.ts'
import { createVapid, type Vapid } from './vapid.ts'

export type WebPushOptions = {
  /** P-256, base64url; undefined disables push messages. */
  privateKey: string | undefined
  subject: string
  /** Allowed origins of endpoints; `*.` matches any subdomain. */
  services: readonly string[]
  now: () => Date
  answerWithinMs?: number
}

const MAX_ENDPOINT = 1_000

const isUnder = (url: URL, service: string): boolean => {
  if (!service.includes('://*.')) return url.origin === service
  return url.origin.startsWith('https://') && url.port === '' && url.hostname.endsWith(service.slice(9))
}

/** Endpoints are user input, so only those of known push services are called. */
const takes = (endpoint: string, services: readonly string[]): boolean => {
  if (endpoint.length > MAX_ENDPOINT || !URL.canParse(endpoint)) return false
  const url = new URL(endpoint)
  const isPlain = url.username === '' && url.password === '' && url.hash === ''
  return isPlain && services.some((service) => isUnder(url, service))
}

const readAnswer = ({ status, headers }: Response): PushAnswer => {
  const code = String(status)
  if (status >= 200 && status < 300)
    return { kind: 'accepted', providerId: headers.get('location') ?? 'accepted' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status === 429 || status >= 500) return { kind: 'busy', code, ...pauseOf(headers.get('retry-after')) }
  return { kind: 'refused', code }
}

const bodyOf = async ({ to, text }: PushMessage): Promise<Uint8Array<ArrayBuffer>> => {
  const keys = { p256dh: to.p256dh, auth: to.auth }
  const plain = new TextEncoder().encode(text)
  return encryptNotification({ endpoint: to.endpoint, expirationTime: null, keys }, plain, { pad: false })
}

const post = async (vapid: Vapid, message: PushMessage, answerWithinMs: number): Promise<PushAnswer> => {
  const { to, ttlSeconds, topic, urgency } = message
  let body: Uint8Array<ArrayBuffer>
  try {
    body = await bodyOf(message)
  } catch {
    // Keys that are no point on the curve can never decrypt a message.
    return { kind: 'gone' }
  }
  try {
    const response = await fetch(to.endpoint, {
      method: 'POST',
      headers: {
        authorization: await vapid.authorization(to.endpoint),
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        ttl: String(ttlSeconds),
        topic,
        urgency,
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(answerWithinMs),
    })
    await response.body?.cancel()
    return readAnswer(response)
  } catch (error) {
    return answerOfError(error)
  }
}

/** Web Push (RFC 8030, 8291, 8292); the same code runs against the push services and the simulator. */
export const createWebPush = ({
  privateKey,
  subject,
  services,
  now,
  answerWithinMs = ANSWER_WITHIN_MS,
}: WebPushOptions): Push => {
  const vapid = privateKey === undefined ? null : createVapid(privateKey, subject, now)
  return {
    publicKey: vapid?.publicKey ?? null,
    takes: (endpoint) => takes(endpoint, services),
    send: async (message) => {
      if (vapid === null) return { kind: 'refused', code: 'not_configured' }
      // The list may have shrunk since this browser subscribed.
      if (!takes(message.to.endpoint, services)) return { kind: 'gone' }
      return post(vapid, message, answerWithinMs)
    },
  }
}
