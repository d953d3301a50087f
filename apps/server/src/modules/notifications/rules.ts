import { isCode, type Channel, type Message } from './message.ts'

const CODE_LIVES_MS = 10 * 60_000
const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Pauses before each further try; after the last one the message is dead. */
const PAUSES_MS = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  6 * HOUR,
  12 * HOUR,
] as const

/** How long a message may be "sending" before whoever sent it must have died. */
export const LEASE_MS = 2 * MINUTE

/** How long a message is remembered. */
export const KEPT_MS = 90 * 24 * HOUR

export type Destination = { channel: Channel; to: string }

/** On which channels a message goes out, and to whom: codes by SMS, a QR by all that is known, the rest by e-mail. */
export const destinationsOf = (message: Message): Destination[] => {
  if (isCode(message)) return [{ channel: 'sms', to: message.phone }]
  const mail: Destination[] = message.email === null ? [] : [{ channel: 'email', to: message.email }]
  if (message.kind === 'qr_delivered' && message.phone !== null)
    return [...mail, { channel: 'whatsapp', to: message.phone }]
  return mail
}

/** When nobody needs the message any more: a code dies ten minutes after it was made. Null for all others. */
export const uselessAt = (message: Message, createdAt: Date): Date | null =>
  isCode(message) ? new Date(createdAt.getTime() + CODE_LIVES_MS) : null

/** When to try again after `attempts` tries, at least as late as the vendor asked; null when it was tried enough. */
export const nextTryAt = (attempts: number, now: Date, retryAfterSeconds = 0): Date | null => {
  const pause = PAUSES_MS[attempts - 1]
  return pause === undefined ? null : new Date(now.getTime() + Math.max(pause, retryAfterSeconds * SECOND))
}
