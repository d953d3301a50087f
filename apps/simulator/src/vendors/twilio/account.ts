import { z } from 'zod'
import { Refusal } from '../../shared/http.ts'
import { type Messenger, hangMs } from '../../shared/messages.ts'
import { only } from '../../shared/orders.ts'

/** A stored text message; times in epoch milliseconds. */
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

export const outcomes = [
  'undelivered',
  'failed',
  'no_callback',
  'rate_limit',
  'server_error',
  'hang',
  'cut',
  'cut_after_send',
] as const
export type Outcome = (typeof outcomes)[number]

export const settings = z.object({
  accountSid: only,
  authToken: only,
  /** The only sender that belongs to the account. */
  from: only,
  hangMs,
})

export type Twilio = Messenger<Outcome> & { state: State; settings: z.output<typeof settings> }

const words: Readonly<Record<number, string>> = {
  20003: 'Authenticate',
  20404: 'The requested resource was not found',
  20429: 'Too Many Requests',
  20500: 'An internal server error has occurred',
  21211: "Invalid 'To' Phone Number",
  21602: 'Message body is required',
  21603: "A 'From' phone number or MessagingServiceSid is required",
  21604: "A 'To' phone number is required",
  21608: 'The number is unverified. Trial accounts cannot send messages to unverified numbers',
  21610: 'Attempt to send to unsubscribed recipient',
  21612: "The 'To' phone number is not currently reachable via SMS",
  21614: "'To' number is not a valid mobile number",
  21617: 'The concatenated message body exceeds the 1600 character limit',
}

/** An error in the vendor's format. */
export const refusal = (status: number, code: number): Refusal => {
  const message = words[code] ?? 'Bad request'
  const more_info = `https://www.twilio.com/docs/errors/${code}`
  return new Refusal(status, message, { code, message, more_info, status })
}
