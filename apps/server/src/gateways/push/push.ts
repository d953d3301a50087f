import type { SendAnswer } from '../send-answer.ts'

/** A browser that asked for push messages: where to send, and the keys that only it can read with. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string }

export type PushMessage = {
  to: PushTarget
  text: string
  /** How long the push service keeps it for a device that is off. */
  ttlSeconds: number
  /** Of those that wait under one topic (32 characters at most) only the newest is delivered. */
  topic: string
  urgency: 'normal' | 'high'
}

/** `gone`: this browser wants no more, ever. */
export type PushAnswer = SendAnswer | { kind: 'gone' }

/** Web Push, thinly: 12 s at most, no retries, no exceptions for what a push service may do. */
export type Push = {
  /** What browsers subscribe with; null where push messages are not configured. */
  publicKey: string | null
  /** Whether an endpoint lies at a push service that we know: nothing is ever sent elsewhere. */
  takes(endpoint: string): boolean
  send(message: PushMessage): Promise<PushAnswer>
}
