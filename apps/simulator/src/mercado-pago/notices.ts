import { randomUUID } from 'node:crypto'
import type { Account } from './account.ts'
import { signature } from './signature.ts'
import type { Notice, Payment } from './state.ts'

const KEPT = 500
const ANSWER_WITHIN_MS = 22_000

export type DeliveryMode = 'deliver' | 'drop' | 'duplicate' | 'delay' | 'hold'
export type DeliveryRule = { mode: DeliveryMode; times: number; delayMs: number; copies: number }
export type Forgery = 'bad_signature' | 'other_secret' | 'no_signature' | 'other_id'

type Base = Omit<Account, 'notices' | 'faults'>
type Subject = { topic: string; action: string; dataId: string; url: string }

export type Notices = ReturnType<typeof createNotices>

/** The address of a notice: the merchant's own query stays, the vendor's is added. */
const addressOf = ({ url, topic, dataId }: Subject): string => {
  const address = new URL(url)
  const own = address.search === '' ? '?' : `${address.search}&`
  address.search = `${own}data.id=${encodeURIComponent(dataId)}&type=${encodeURIComponent(topic)}`
  return address.href
}

const secretOf = (secret: string, forgery?: Forgery) =>
  forgery === 'other_secret' ? `not-${secret}` : secret

const compose = (base: Base, subject: Subject, forgery?: Forgery): Notice => {
  const requestId = randomUUID()
  const ts = String(Math.floor(base.now() / 1_000))
  const signedId = forgery === 'other_id' ? `${subject.dataId}0` : subject.dataId
  const signed = signature(
    { dataId: signedId, requestId, ts },
    secretOf(base.settings.webhookSecret, forgery),
  )
  const id = base.nextId()
  return {
    id,
    url: addressOf(subject),
    topic: subject.topic,
    dataId: subject.dataId,
    requestId,
    headers: {
      'content-type': 'application/json',
      'user-agent': `MercadoPago WebHook v1.0 ${subject.topic}`,
      'x-request-id': requestId,
      ...(forgery !== 'no_signature' && {
        'x-signature': forgery === 'bad_signature' ? signed.replace(/v1=.{8}/, 'v1=00000000') : signed,
      }),
    },
    body: JSON.stringify({
      id,
      live_mode: true,
      type: subject.topic,
      date_created: new Date(base.now()).toISOString(),
      user_id: base.settings.collectorId,
      api_version: 'v1',
      action: subject.action,
      data: { id: subject.dataId },
    }),
    state: 'waiting',
    tries: 0,
    lastAnswer: null,
    forged: forgery !== undefined,
    createdAt: base.now(),
  }
}

/** The older, unsigned kind, which the vendor adds when the address does not ask for webhooks only. */
const composeLegacy = (base: Base, payment: Payment, url: string): Notice => {
  const address = new URL(url)
  address.search = `${address.search === '' ? '?' : `${address.search}&`}topic=payment&id=${payment.id}`
  return {
    id: base.nextId(),
    url: address.href,
    topic: 'ipn',
    dataId: String(payment.id),
    requestId: randomUUID(),
    headers: { 'content-type': 'application/json', 'user-agent': 'MercadoPago Feed v2.0 payment' },
    body: JSON.stringify({ resource: String(payment.id), topic: 'payment' }),
    state: 'waiting',
    tries: 0,
    lastAnswer: null,
    forged: false,
    createdAt: base.now(),
  }
}

/** One request. True when the merchant acknowledged it with 200 or 201 in time. */
const send = async (notice: Notice, closing: AbortSignal): Promise<boolean> => {
  try {
    const answer = await fetch(notice.url, {
      method: 'POST',
      headers: notice.headers,
      body: notice.body,
      redirect: 'manual',
      signal: AbortSignal.any([closing, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
    })
    await answer.body?.cancel()
    notice.lastAnswer = String(answer.status)
    return answer.status === 200 || answer.status === 201
  } catch (error) {
    notice.lastAnswer = error instanceof Error ? error.name : 'error'
    return false
  }
}

/** Composes, signs and delivers notices, each as often as its merchant needs to be told. */
export const createNotices = (base: Base) => {
  const rules: DeliveryRule[] = []

  const attempt = async (notice: Notice) => {
    notice.tries += 1
    const acknowledged = await send(notice, base.closing)
    if (base.closing.aborted) return
    const retryMs = base.settings.noticeRetryMs[notice.tries - 1]
    notice.state = acknowledged ? 'delivered' : retryMs === undefined ? 'failed' : 'waiting'
    if (notice.state === 'waiting') schedule(notice, retryMs ?? 0)
    base.changed()
  }
  const schedule = (notice: Notice, ms: number) => base.later(ms, () => void attempt(notice))

  const ruleForNext = (): DeliveryRule | undefined => {
    const rule = rules[0]
    if (rule && --rule.times <= 0) rules.shift()
    return rule
  }
  const keep = (notice: Notice) => {
    base.state.notices.push(notice)
    base.state.notices.splice(0, Math.max(0, base.state.notices.length - KEPT))
    base.changed()
  }
  const enqueue = (notice: Notice) => {
    const rule = ruleForNext()
    keep(notice)
    if (rule?.mode === 'drop') notice.state = 'dropped'
    else if (rule?.mode === 'hold') notice.state = 'held'
    else schedule(notice, rule?.mode === 'delay' ? rule.delayMs : 0)
    if (rule?.mode === 'duplicate')
      for (let copy = 1; copy < rule.copies; copy += 1) base.later(0, () => void send(notice, base.closing))
  }

  const targetOf = (payment: Payment) => payment.notificationUrl ?? base.settings.webhookUrl

  return {
    /** Tells the merchant that a payment was made or changed. */
    announce: (payment: Payment, action: 'payment.created' | 'payment.updated') => {
      const url = targetOf(payment)
      if (url === null) return
      enqueue(compose(base, { topic: 'payment', action, dataId: String(payment.id), url }))
      if (payment.notificationUrl && !payment.notificationUrl.includes('source_news=webhooks'))
        enqueue(composeLegacy(base, payment, payment.notificationUrl))
    },
    /** Tells the merchant of another matter about a payment, under its own topic. */
    announceTopic: (payment: Payment, topic: string, action: string, dataId: string) => {
      const url = targetOf(payment)
      if (url !== null) enqueue(compose(base, { topic, action, dataId, url }))
    },
    /** Sends a notice that the vendor never signed, once and without retries. */
    forge: (payment: Payment, forgery: Forgery): Notice | undefined => {
      const url = targetOf(payment)
      if (url === null) return undefined
      const subject = { topic: 'payment', action: 'payment.updated', dataId: String(payment.id), url }
      const notice = compose(base, subject, forgery)
      keep(notice)
      base.later(0, () => void send(notice, base.closing).then(() => (notice.state = 'failed')))
      return notice
    },
    /** Sends a notice again exactly as it was sent, whatever became of it. */
    redeliver: (notice: Notice) => {
      notice.state = 'waiting'
      notice.tries = 0
      schedule(notice, 0)
    },
    /** Lets go what was held, the newest first when reversed; returns how many. */
    release: async (order: 'in_order' | 'reverse'): Promise<number> => {
      const held = base.state.notices.filter(({ state }) => state === 'held')
      if (order === 'reverse') held.reverse()
      for (const notice of held) notice.state = 'waiting'
      // One after the other: side by side, the network would choose the order.
      for (const notice of held) await attempt(notice)
      return held.length
    },
    obey: (rule: DeliveryRule) => void (rule.mode === 'deliver' ? rules.splice(0) : rules.push(rule)),
    rules: (): readonly DeliveryRule[] => rules,
    /** Takes up what an earlier run left undelivered. */
    resume: () => {
      for (const notice of base.state.notices)
        if (notice.state === 'waiting' && !notice.forged) schedule(notice, 0)
    },
  }
}
