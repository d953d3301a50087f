import { createHmac, randomUUID } from 'node:crypto'
import { type Notice, createDelivery } from '../../shared/notices.ts'
import type { Desk, Payment } from './state.ts'

type Signed = { dataId: string; requestId: string; ts: string }

/** The signed text: each part ends in a semicolon, including the last. */
const manifest = ({ dataId, requestId, ts }: Signed) => `id:${dataId};request-id:${requestId};ts:${ts};`

/** The value of the `x-signature` header. */
const signature = (signed: Signed, secret: string): string => {
  const v1 = createHmac('sha256', secret).update(manifest(signed)).digest('hex')
  return `ts=${signed.ts},v1=${v1}`
}

export const forgeries = ['bad_signature', 'other_secret', 'no_signature', 'other_id'] as const
export type Forgery = (typeof forgeries)[number]

type Sender = Pick<Desk, 'now' | 'nextId' | 'settings'>
type Subject = { topic: string; action: string; dataId: string; url: string }

/** Adds the vendor's query to the merchant's own. */
const withQuery = (url: string, query: string): string => {
  const address = new URL(url)
  address.search = address.search === '' ? query : `${address.search}&${query}`
  return address.href
}

const sign = (sender: Sender, dataId: string, requestId: string, forgery?: Forgery): string => {
  const secret = sender.settings.webhookSecret
  const signed = signature(
    {
      dataId: forgery === 'other_id' ? `${dataId}0` : dataId,
      requestId,
      ts: String(Math.floor(sender.now() / 1_000)),
    },
    forgery === 'other_secret' ? `not-${secret}` : secret,
  )
  // Changes the signature's first digit, whatever it is.
  return forgery === 'bad_signature'
    ? signed.replace(/v1=(.)/, (_match, figure) => `v1=${figure === '0' ? '1' : '0'}`)
    : signed
}

const fresh = (sender: Sender) => ({
  id: sender.nextId(),
  requestId: randomUUID(),
  state: 'waiting' as const,
  tries: 0,
  lastAnswer: null,
  createdAt: sender.now(),
})

/** A signed notice ready to send; an invalid one when a forgery is requested. */
const composeNotice = (sender: Sender, subject: Subject, forgery?: Forgery): Notice => {
  const notice = fresh(sender)
  const { topic, action, dataId } = subject
  const headers = {
    'content-type': 'application/json',
    'user-agent': `MercadoPago WebHook v1.0 ${topic}`,
    'x-request-id': notice.requestId,
    ...(forgery !== 'no_signature' && { 'x-signature': sign(sender, dataId, notice.requestId, forgery) }),
  }
  const body = JSON.stringify({
    id: notice.id,
    live_mode: true,
    type: topic,
    date_created: new Date(sender.now()).toISOString(),
    user_id: sender.settings.collectorId,
    api_version: 'v1',
    action,
    data: { id: dataId },
  })
  const query = new URLSearchParams({ 'data.id': dataId, type: topic }).toString()
  const url = withQuery(subject.url, query)
  return { ...notice, url, topic, dataId, headers, body, forged: forgery !== undefined }
}

/** The older, unsigned notice (IPN), sent too when the address doesn't ask for webhooks only. */
const composeLegacyNotice = (sender: Sender, payment: Payment, url: string): Notice => ({
  ...fresh(sender),
  url: withQuery(url, `topic=payment&id=${payment.id}`),
  topic: 'ipn',
  dataId: String(payment.id),
  headers: { 'content-type': 'application/json', 'user-agent': 'MercadoPago Feed v2.0 payment' },
  body: JSON.stringify({ resource: String(payment.id), topic: 'payment' }),
  forged: false,
})

export type Notices = ReturnType<typeof createNotices>

/** Notices from the account to its merchant. */
export const createNotices = (desk: Desk) => {
  const delivery = createDelivery(desk)
  const targetOf = (payment: Payment) => payment.notificationUrl ?? desk.settings.webhookUrl

  /** Sends a notice under its topic; nothing when there is no address. */
  const announceTopic = (payment: Payment, topic: string, action: string, dataId: string) => {
    const url = targetOf(payment)
    if (url !== null) delivery.dispatch(composeNotice(desk, { topic, action, dataId, url }))
  }

  return {
    ...delivery,
    announceTopic,
    /** Notifies the merchant that a payment was created or updated. */
    announce: (payment: Payment, action: 'payment.created' | 'payment.updated') => {
      announceTopic(payment, 'payment', action, String(payment.id))
      const own = payment.notificationUrl
      if (own !== null && !own.includes('source_news=webhooks'))
        delivery.dispatch(composeLegacyNotice(desk, payment, own))
    },
    /** Sends one forged notice; undefined when there is no address. */
    forge: (payment: Payment, forgery: Forgery): Notice | undefined => {
      const url = targetOf(payment)
      if (url === null) return undefined
      const subject = { topic: 'payment', action: 'payment.updated', dataId: String(payment.id), url }
      const notice = composeNotice(desk, subject, forgery)
      delivery.dispatch(notice)
      return notice
    },
  }
}
