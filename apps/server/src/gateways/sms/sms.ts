import type { SendAnswer } from '../send-answer.ts'

export type TextMessage = {
  /** E.164. */
  to: string
  text: string
  /** URL of the vendor's delivery callbacks. */
  callbackUrl: string
}

export type SmsCallback = {
  /** Whole URL of the request. */
  url: string
  fields: URLSearchParams
  headers: Readonly<Record<string, unknown>>
}

/** What a callback tells; `none`: nothing that we keep. */
export type SmsStatus =
  | { kind: 'unsigned' }
  | { kind: 'none' }
  | { kind: 'status'; status: 'sent' | 'delivered' }
  | { kind: 'status'; status: 'failed'; code: string }

/** Thin SMS client: 12 s timeout, no retries, no exceptions for vendor errors. */
export type Sms = {
  send(message: TextMessage): Promise<SendAnswer>
  /**
   * Finds an identical text sent to the same number on the day of `since` or later; used after an unknown
   * result. Returns `busy` when the vendor has no such message and `unknown` when it does not answer.
   */
  find(message: Pick<TextMessage, 'to' | 'text'>, since: Date): Promise<SendAnswer>
  /** Reads a callback once its signature is verified; all are `unsigned` without the secret that they are signed with. */
  readStatus(callback: SmsCallback): SmsStatus
}
