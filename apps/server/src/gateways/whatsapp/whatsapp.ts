import type { SendAnswer } from '../send-answer.ts'

export type TemplateMessage = {
  /** E.164. */
  to: string
  /** Name of a template that Meta approved, and the texts that fill its body in order. */
  template: string
  texts: readonly string[]
  /** Address of the PNG of its header; the vendor fetches it at once. */
  picture: string
  /** URL suffix of the template's button. */
  buttonSuffix: string
  /** Returned with each status, to identify a message whose response was lost. */
  reference: string
}

/** Thin WhatsApp client: 12 s timeout, no retries, no exceptions for vendor errors. */
export type WhatsApp = { send(message: TemplateMessage): Promise<SendAnswer> }
