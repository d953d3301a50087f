import { type MessageDesk, type Prepared, createPrepared } from '../messaging/desk.ts'
import type { State } from './state.ts'

export const outcomes = [
  'undelivered',
  'failed',
  'no_callback',
  'invalid_number',
  'rate_limit',
  'server_error',
  'hang',
  'cut',
  'cut_after_send',
] as const
export type Outcome = (typeof outcomes)[number]

export type Settings = {
  /** The only account and token taken; null takes any. */
  accountSid: string | null
  authToken: string | null
  /** The only sender that is its own; null owns any. */
  from: string | null
  /** Longest wait of a call that hangs, in milliseconds. */
  hangMs: number
}

export type Twilio = MessageDesk & { state: State; settings: Settings; prepared: Prepared<Outcome> }

export const createTwilio = (desk: MessageDesk, state: State, settings: Settings): Twilio => ({
  ...desk,
  state,
  settings,
  prepared: createPrepared<Outcome>(),
})
