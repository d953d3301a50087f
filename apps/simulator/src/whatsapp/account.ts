import { type MessageDesk, type Prepared, createPrepared } from '../messaging/desk.ts'

export const outcomes = [
  'undeliverable',
  'not_allowed',
  'no_callback',
  'rate_limit',
  'server_error',
  'hang',
  'cut',
  'cut_after_send',
] as const
export type Outcome = (typeof outcomes)[number]

export type Settings = {
  /** The only number and token taken; null takes any. */
  phoneNumberId: string | null
  token: string | null
  appSecret: string
  /** The app that the token is of, and the business account that owns the number. */
  appId: string
  accountId: string
  /** Where statuses go; null sends none. */
  webhookUrl: string | null
  verifyToken: string
  /** Waits before each further try of a status that was not acknowledged, in milliseconds. */
  retryMs: readonly number[]
  hangMs: number
}

type Media = { id: string; type: string; bytes: Buffer }

/** Uploaded pictures live as long as the process: the vendor forgets them after thirty days. */
export type WhatsApp = MessageDesk & {
  settings: Settings
  prepared: Prepared<Outcome>
  media: Map<string, Media>
}

export const createWhatsApp = (desk: MessageDesk, settings: Settings): WhatsApp => ({
  ...desk,
  settings,
  prepared: createPrepared<Outcome>(),
  media: new Map(),
})
