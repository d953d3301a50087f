import { createHmac } from 'node:crypto'
import { receive, tell } from '../../shared/messages.ts'
import type { Outcome, Twilio, TextMessage } from './account.ts'

const UNREACHABLE = 30_003
const UNKNOWN_DESTINATION = 30_005

/** Header X-Twilio-Signature: covers the full URL and all fields, sorted by name. */
const signature = (authToken: string, url: string, fields: URLSearchParams): string => {
  const text = [...fields]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => name + value)
    .join('')
  return createHmac('sha1', authToken).update(`${url}${text}`).digest('base64')
}

const fieldsOf = (message: TextMessage): URLSearchParams =>
  new URLSearchParams({
    ApiVersion: '2010-04-01',
    AccountSid: message.accountSid,
    MessageSid: message.sid,
    SmsSid: message.sid,
    MessageStatus: message.status,
    SmsStatus: message.status,
    To: message.to,
    ...(message.from !== null && { From: message.from }),
    ...(message.messagingServiceSid !== null && { MessagingServiceSid: message.messagingServiceSid }),
    ...(message.errorCode !== null && { ErrorCode: String(message.errorCode) }),
  })

const callBack = async (twilio: Twilio, message: TextMessage): Promise<void> => {
  if (message.callbackUrl === null) return
  const fields = fieldsOf(message)
  await tell(twilio, message.callbackUrl, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
      'x-twilio-signature': signature(twilio.settings.authToken ?? '', message.callbackUrl, fields),
      'user-agent': 'TwilioProxy/1.1',
    },
    body: fields.toString(),
  })
}

const endings: { [outcome in Outcome]?: Pick<TextMessage, 'status' | 'errorCode'>[] } = {
  undelivered: [
    { status: 'sent', errorCode: null },
    { status: 'undelivered', errorCode: UNREACHABLE },
  ],
  failed: [{ status: 'failed', errorCode: UNKNOWN_DESTINATION }],
}
const delivered: Pick<TextMessage, 'status' | 'errorCode'>[] = [
  { status: 'sent', errorCode: null },
  { status: 'delivered', errorCode: null },
]

/** Takes a message to its final status and reports each status to the product, in order. */
export const deliverMessage = async (
  twilio: Twilio,
  message: TextMessage,
  outcome: Outcome | undefined,
): Promise<void> => {
  const steps = (outcome && endings[outcome]) ?? delivered
  for (const step of steps) {
    if (twilio.closing.aborted) return
    Object.assign(message, step, { updatedAt: twilio.now() })
    if (step.status === 'delivered') receive(twilio, { channel: 'sms', to: message.to, text: message.body })
    twilio.changed()
    if (outcome !== 'no_callback') await callBack(twilio, message)
  }
}
