import { randomBytes } from 'node:crypto'
import type { Twilio } from './account.ts'
import { Refusal } from './refusal.ts'
import type { TextMessage } from './state.ts'

const KEPT = 500
const MAX_BODY = 1_600

/** The numbers that the vendor itself keeps for rehearsals. */
const testNumbers: Readonly<Record<string, number>> = {
  '+15005550001': 21211,
  '+15005550002': 21612,
  '+15005550004': 21610,
  '+15005550009': 21614,
}

const check = (form: URLSearchParams): void => {
  const [to, body] = [form.get('To'), form.get('Body')]
  if (!to) throw new Refusal(400, 21604)
  if (!form.get('From') && !form.get('MessagingServiceSid')) throw new Refusal(400, 21603)
  if (!body) throw new Refusal(400, 21602)
  if (body.length > MAX_BODY) throw new Refusal(400, 21617)
  if (!/^\+[1-9]\d{7,14}$/.test(to)) throw new Refusal(400, 21211)
  const kept = testNumbers[to]
  if (kept !== undefined) throw new Refusal(400, kept)
}

/** Keeps a message and puts it into the inbox of whoever it is for. Throws Refusal. */
export const createMessage = (twilio: Twilio, accountSid: string, form: URLSearchParams): TextMessage => {
  check(form)
  const at = twilio.now()
  const message: TextMessage = {
    sid: `SM${randomBytes(16).toString('hex')}`,
    accountSid,
    to: form.get('To') ?? '',
    from: form.get('From'),
    messagingServiceSid: form.get('MessagingServiceSid'),
    body: form.get('Body') ?? '',
    status: 'queued',
    errorCode: null,
    callbackUrl: form.get('StatusCallback'),
    createdAt: at,
    updatedAt: at,
  }
  const { messages } = twilio.state
  messages.push(message)
  messages.splice(0, Math.max(0, messages.length - KEPT))
  twilio.changed()
  return message
}
