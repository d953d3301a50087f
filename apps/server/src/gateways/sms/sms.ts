import type { SendAnswer } from '../send-answer.ts'

export type TextMessage = {
  /** E.164. */
  to: string
  text: string
  /** Where the vendor tells what became of it. */
  callbackUrl: string
}

/** Text messages, thinly: 12 s at most, no retries, no exceptions for what a vendor may do. */
export type Sms = {
  send(message: TextMessage): Promise<SendAnswer>
  /**
   * The very same text, sent to the same number on the day of `since` or later: asked after an unknown answer. Answers
   * `busy` when the vendor has no such message and `unknown` when it does not answer.
   */
  find(message: Pick<TextMessage, 'to' | 'text'>, since: Date): Promise<SendAnswer>
}
