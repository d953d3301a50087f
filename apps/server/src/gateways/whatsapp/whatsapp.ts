import type { SendAnswer } from '../send-answer.ts'

export type TemplateMessage = {
  /** E.164. */
  to: string
  /** Name of a template that Meta approved, and the texts that fill its body in order. */
  template: string
  texts: readonly string[]
  /** Address of the PNG of its header; the vendor fetches it at once. */
  picture: string
  /** What follows the template's own address in its button. */
  buttonSuffix: string
  /** Comes back with each status, so that a message is known whose answer was lost. */
  reference: string
}

/** WhatsApp, thinly: 12 s at most, no retries, no exceptions for what a vendor may do. */
export type WhatsApp = { send(message: TemplateMessage): Promise<SendAnswer> }
