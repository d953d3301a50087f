import { type MessageDesk, type Prepared, createPrepared } from '../messaging/desk.ts'
import type { Browser } from './browser.ts'

export const outcomes = ['gone', 'rate_limit', 'server_error', 'hang', 'cut'] as const
export type Outcome = (typeof outcomes)[number]

/** Subscriptions live as long as the process: to others an endpoint is gone. */
export type PushService = MessageDesk & {
  prepared: Prepared<Outcome>
  browsers: Map<string, Browser>
  hangMs: number
}

const HANG_MS = 30_000

export const createPushService = (desk: MessageDesk): PushService => ({
  ...desk,
  prepared: createPrepared<Outcome>(),
  browsers: new Map(),
  hangMs: HANG_MS,
})
