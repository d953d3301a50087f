import { createPrivateKey, randomUUID, sign } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Notice } from '../../shared/notices.ts'
import type { Merchant } from './state.ts'
import { wireTime } from './wire.ts'

export const forgeries = [
  'bad_signature',
  'other_webhook',
  'other_body',
  'other_host',
  'no_signature',
] as const
type Forgery = (typeof forgeries)[number]

type Subject = {
  eventType: string
  resourceType: string
  resource: { [name: string]: unknown }
  about: string
}

const CERTIFICATE = '/v1/notifications/certs/CERT-SIM'

const headersOf = (merchant: Merchant, body: string, forgery?: Forgery): { [name: string]: string } => {
  const [id, time] = [randomUUID(), wireTime(merchant.now())]
  const webhookId = forgery === 'other_webhook' ? 'WH-OTHER' : merchant.settings.webhookId
  const sum = crc32(forgery === 'other_body' ? `${body} ` : body)
  const message = Buffer.from(`${id}|${time}|${webhookId}|${sum}`)
  const signature = sign('sha256', message, createPrivateKey(merchant.signing.signer.key))
  if (forgery === 'bad_signature') signature.writeUInt8(signature.readUInt8(0) ^ 1, 0)
  const host =
    forgery === 'other_host' ? merchant.origin.replace(/\/\/[^/]+/, '//127.0.0.2:1') : merchant.origin
  return {
    'content-type': 'application/json',
    'user-agent': 'PayPal/AUHD-214.0-0',
    'paypal-transmission-id': id,
    'paypal-transmission-time': time,
    'paypal-cert-url': `${host}${CERTIFICATE}`,
    'paypal-auth-algo': 'SHA256withRSA',
    ...(forgery !== 'no_signature' && { 'paypal-transmission-sig': signature.toString('base64') }),
  }
}

const compose = (merchant: Merchant, url: string, subject: Subject, forgery?: Forgery): Notice => {
  const id = `WH-${merchant.nextId()}`
  const body = JSON.stringify({
    id,
    event_version: '1.0',
    create_time: wireTime(merchant.now()),
    resource_type: subject.resourceType,
    resource_version: '2.0',
    event_type: subject.eventType,
    summary: subject.eventType,
    resource: subject.resource,
    links: [
      { href: `${merchant.origin}/v1/notifications/webhooks-events/${id}`, rel: 'self', method: 'GET' },
    ],
  })
  merchant.state.lastId += 1
  return {
    id: merchant.state.lastId,
    url,
    topic: subject.eventType,
    dataId: subject.about,
    requestId: id,
    headers: headersOf(merchant, body, forgery),
    body,
    state: 'waiting',
    tries: 0,
    lastAnswer: null,
    forged: forgery !== undefined,
    createdAt: merchant.now(),
  }
}

/** Sends a signed notice to the merchant; with an invalid signature when a forgery is requested. */
export const announce = (merchant: Merchant, subject: Subject, forgery?: Forgery): void => {
  const { webhookUrl } = merchant.settings
  if (webhookUrl !== null) merchant.notices.dispatch(compose(merchant, webhookUrl, subject, forgery))
}
