import type { SendAnswer } from '../send-answer.ts'

/** A browser's push subscription: its endpoint and encryption keys. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string }

export type PushMessage = {
  to: PushTarget
  text: string
  /** How long the push service keeps it for a device that is off. */
  ttlSeconds: number
  /** Collapse key (32 characters at most): only the newest waiting message of a topic is delivered. */
  topic: string
  urgency: 'normal' | 'high'
}

/** `gone`: the subscription has ended for good. */
export type PushAnswer = SendAnswer | { kind: 'gone' }

/** Thin Web Push client: 12 s timeout, no retries, no exceptions for push service errors. */
export type Push = {
  /** VAPID public key for subscriptions; null where push messages are not configured. */
  publicKey: string | null
  /** Whether an endpoint belongs to a known push service; nothing is sent to any other. */
  takes(endpoint: string): boolean
  send(message: PushMessage): Promise<PushAnswer>
}
