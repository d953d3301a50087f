/** A text message as the vendor keeps it; moments in epoch milliseconds. */
export type TextMessage = {
  sid: string
  accountSid: string
  to: string
  from: string | null
  messagingServiceSid: string | null
  body: string
  status: 'queued' | 'sent' | 'delivered' | 'undelivered' | 'failed'
  errorCode: number | null
  callbackUrl: string | null
  createdAt: number
  updatedAt: number
}

export type State = { messages: TextMessage[] }

export const emptyState = (): State => ({ messages: [] })
