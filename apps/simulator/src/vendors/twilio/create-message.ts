import { randomBytes } from 'node:crypto'
import { type TextMessage, type Twilio, refusal } from './account.ts'

const KEPT = 500
const MAX_BODY = 1_600

/** The vendor's own test numbers, with their error codes. */
const testNumbers: Readonly<Record<string, number>> = {
  '+15005550001': 21211,
  '+15005550002': 21612,
  '+15005550004': 21610,
  '+15005550009': 21614,
}

const check = (form: URLSearchParams): void => {
  const [to, body] = [form.get('To'), form.get('Body')]
  if (!to) throw refusal(400, 21604)
  if (!form.get('From') && !form.get('MessagingServiceSid')) throw refusal(400, 21603)
  if (!body) throw refusal(400, 21602)
  if (body.length > MAX_BODY) throw refusal(400, 21617)
  if (!/^\+[1-9]\d{7,14}$/.test(to)) throw refusal(400, 21211)
  const kept = testNumbers[to]
  if (kept !== undefined) throw refusal(400, kept)
}

/** Stores a message and adds it to its recipient's inbox. Throws the vendor's refusal. */
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

const GSM_SEGMENT = 160
const GSM_PART = 153
const UCS2_SEGMENT = 70
const UCS2_PART = 67

const gsm = /^[\n\r !"#$%&'()*+,\-./0-9:;<=>?@A-Z_a-z¡£¤¥§¿ÄÅÆÇÉÑÖØÜßàäåæèéìñòöøùüΔΦΓΛΩΠΨΣΘΞ^{}\\[~\]|€]*$/

/** Number of segments that the body is billed as. */
const segmentsOf = (body: string): number => {
  const isGsm = gsm.test(body)
  const length = isGsm ? body.replaceAll(/[\^{}\\[~\]|€]/g, '..').length : body.length
  if (length <= (isGsm ? GSM_SEGMENT : UCS2_SEGMENT)) return 1
  return Math.ceil(length / (isGsm ? GSM_PART : UCS2_PART))
}

const wireTime = (ms: number): string => new Date(ms).toUTCString().replace('GMT', '+0000')

/** A message in the vendor's response format. */
export const messageOnWire = (message: TextMessage) => {
  const { sid, accountSid, status } = message
  const uri = `/2010-04-01/Accounts/${accountSid}/Messages/${sid}.json`
  return {
    account_sid: accountSid,
    api_version: '2010-04-01',
    body: message.body,
    date_created: wireTime(message.createdAt),
    date_sent: status === 'queued' ? null : wireTime(message.updatedAt),
    date_updated: wireTime(message.updatedAt),
    direction: 'outbound-api',
    error_code: message.errorCode,
    error_message: null,
    from: message.from,
    messaging_service_sid: message.messagingServiceSid,
    num_media: '0',
    num_segments: String(segmentsOf(message.body)),
    price: null,
    price_unit: 'USD',
    sid,
    status,
    subresource_uris: { media: uri.replace('.json', '/Media.json') },
    to: message.to,
    uri,
  }
}
