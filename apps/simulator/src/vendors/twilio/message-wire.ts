import type { TextMessage } from './state.ts'

const GSM_SEGMENT = 160
const GSM_PART = 153
const UCS2_SEGMENT = 70
const UCS2_PART = 67

const gsm = /^[\n\r !"#$%&'()*+,\-./0-9:;<=>?@A-Z_a-z¡£¤¥§¿ÄÅÆÇÉÑÖØÜßàäåæèéìñòöøùüΔΦΓΛΩΠΨΣΘΞ^{}\\[~\]|€]*$/

/** How many text messages the body costs. */
const segmentsOf = (body: string): number => {
  const isGsm = gsm.test(body)
  const length = isGsm ? body.replaceAll(/[\^{}\\[~\]|€]/g, '..').length : body.length
  if (length <= (isGsm ? GSM_SEGMENT : UCS2_SEGMENT)) return 1
  return Math.ceil(length / (isGsm ? GSM_PART : UCS2_PART))
}

const wireTime = (ms: number): string => new Date(ms).toUTCString().replace('GMT', '+0000')

/** A message as the vendor answers it. */
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
