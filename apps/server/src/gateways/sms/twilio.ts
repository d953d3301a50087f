import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { sameText } from '../../kernel/keys.ts'
import { answerOfError, pauseOf, type SendAnswer } from '../send-answer.ts'
import { ANSWER_WITHIN_MS, parseJson } from '../vendor-call.ts'
import type { Sms, SmsCallback, SmsStatus, TextMessage } from './sms.ts'

/**
 * Whether Twilio signed this callback: base64 of HMAC-SHA1 over the full URL and every field, sorted by name,
 * names and values concatenated without separators; a duplicate value counts once.
 */
const isSignedByTwilio = (authToken: string, { url, fields, headers }: SmsCallback): boolean => {
  const signature = headers['x-twilio-signature']
  const names = [...new Set(fields.keys())].toSorted()
  const text = names
    .flatMap((name) => [...new Set(fields.getAll(name))].toSorted().map((value) => name + value))
    .join('')
  const expected = createHmac('sha1', authToken).update(`${url}${text}`).digest('base64')
  return typeof signature === 'string' && sameText(expected, signature)
}

const meanings = new Map<string | null, 'sent' | 'delivered' | 'failed'>([
  ['sent', 'sent'],
  ['delivered', 'delivered'],
  ['read', 'delivered'],
  ['undelivered', 'failed'],
  ['failed', 'failed'],
])

const statusIn = (fields: URLSearchParams): SmsStatus => {
  const status = meanings.get(fields.get('MessageStatus'))
  if (status === undefined) return { kind: 'none' }
  return status === 'failed'
    ? { kind: 'status', status, code: fields.get('ErrorCode') ?? 'undelivered' }
    : { kind: 'status', status }
}

/** Errors caused by the recipient (Twilio's error dictionary): the same number would be refused again. */
const RECIPIENT_FAULTS = new Set([21211, 21214, 21217, 21219, 21408, 21421, 21610, 21612, 21614, 21635])

const accepted = z.object({ sid: z.string().min(1) })
const refusal = z.object({ code: z.number() })
const list = z.object({
  messages: z.array(z.object({ sid: z.string(), to: z.string(), body: z.string(), status: z.string() })),
})

export type TwilioOptions = {
  apiUrl: string
  accountSid: string
  /** Also signs the callbacks; without it none is believed. */
  authToken: string | undefined
  /** A number in E.164, or a messaging service (`MG…`). */
  from: string
  answerWithinMs?: number
}

const readSend = (response: Response, raw: string): SendAnswer => {
  const { status } = response
  if (status === 201) {
    const message = accepted.safeParse(parseJson(raw))
    return message.success
      ? { kind: 'accepted', providerId: message.data.sid }
      : { kind: 'unknown', code: 'unreadable' }
  }
  if (status >= 500 || status === 408 || status < 400) return { kind: 'unknown', code: `status ${status}` }
  const said = refusal.safeParse(parseJson(raw))
  const code = said.success ? said.data.code : status
  if (RECIPIENT_FAULTS.has(code)) return { kind: 'refused', code: String(code) }
  return { kind: 'busy', code: String(code), ...pauseOf(response.headers.get('retry-after')) }
}

const formOf = ({ to, text, callbackUrl }: TextMessage, from: string): URLSearchParams =>
  new URLSearchParams({
    To: to,
    ...(from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from }),
    Body: text,
    StatusCallback: callbackUrl,
  })

/** Twilio's REST API over plain HTTP; the same code runs against the vendor and the simulator. */
export const createTwilio = (options: TwilioOptions): Sms => {
  const { apiUrl, accountSid, authToken, from, answerWithinMs = ANSWER_WITHIN_MS } = options
  const messages = `${apiUrl}/2010-04-01/Accounts/${accountSid}/Messages.json`
  const call = (url: string, init: RequestInit = {}): Promise<Response> =>
    fetch(url, {
      ...init,
      headers: {
        authorization: `Basic ${Buffer.from(`${accountSid}:${authToken ?? ''}`).toString('base64')}`,
        accept: 'application/json',
      },
      redirect: 'error',
      signal: AbortSignal.timeout(answerWithinMs),
    })
  return {
    readStatus: (callback) =>
      authToken !== undefined && isSignedByTwilio(authToken, callback)
        ? statusIn(callback.fields)
        : { kind: 'unsigned' },
    send: async (message) => {
      try {
        const response = await call(messages, { method: 'POST', body: formOf(message, from) })
        return readSend(response, await response.text())
      } catch (error) {
        return answerOfError(error)
      }
    },
    find: async ({ to, text }, since) => {
      const query = new URLSearchParams({ To: to, 'DateSent>': since.toISOString().slice(0, 10) })
      try {
        const response = await call(`${messages}?${query}`)
        const found = list.safeParse(parseJson(await response.text()))
        if (response.status !== 200 || !found.success)
          return { kind: 'unknown', code: `status ${response.status}` }
        const same = found.data.messages.find((message) => message.to === to && message.body === text)
        return same ? { kind: 'accepted', providerId: same.sid } : { kind: 'busy', code: 'not_found' }
      } catch {
        return { kind: 'unknown', code: 'no_answer' }
      }
    },
  }
}
