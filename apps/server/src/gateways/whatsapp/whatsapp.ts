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

export type WhatsAppStatus = {
  providerId: string
  status: string
  reference: string | null
  code: string | null
}

/** Thin WhatsApp client: 12 s timeout, no retries, no exceptions for vendor errors. */
export type WhatsApp = {
  send(message: TemplateMessage): Promise<SendAnswer>
  /** Challenge to echo to a subscriber who knows our word; null for any other, and without such a word. */
  challengeOf(query: Readonly<Record<string, unknown>>): string | null
  /**
   * Delivery statuses in a webhook's body, none when it can't be read; null when the vendor did not sign it,
   * and without the secret that it signs with.
   */
  readStatuses(body: string, signature: string | undefined): WhatsAppStatus[] | null
}
