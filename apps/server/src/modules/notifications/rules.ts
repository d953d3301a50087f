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

/** A message "sending" for longer was left by a dead process. */
export const LEASE_MS = 2 * MINUTE

/** Retention of messages. */
export const KEPT_MS = 90 * 24 * HOUR

export type Destination = { channel: Channel; to: string }

/**
 * The channels and recipients of a message: codes by SMS; a QR by e-mail and WhatsApp, where known; the rest
 * by e-mail.
 */
export const destinationsOf = (message: Message): Destination[] => {
  if (isCode(message)) return [{ channel: 'sms', to: message.phone }]
  const mail: Destination[] = message.email === null ? [] : [{ channel: 'email', to: message.email }]
  if (message.kind === 'qr_delivered' && message.phone !== null)
    return [...mail, { channel: 'whatsapp', to: message.phone }]
  return mail
}

/** When the message expires: ten minutes after its creation for a code, null for any other. */
export const uselessAt = (message: Message, createdAt: Date): Date | null =>
  isCode(message) ? new Date(createdAt.getTime() + CODE_LIVES_MS) : null

/** When to retry after `attempts` tries, no earlier than the vendor asked; null when no retries are left. */
export const nextTryAt = (attempts: number, now: Date, retryAfterSeconds = 0): Date | null => {
  const pause = PAUSES_MS[attempts - 1]
  return pause === undefined ? null : new Date(now.getTime() + Math.max(pause, retryAfterSeconds * SECOND))
}
