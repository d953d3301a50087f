import { z } from 'zod'
import { milliseconds, times, waits } from './orders.ts'
import { createQueue } from './prepared.ts'

const KEPT = 500
const ANSWER_WITHIN_MS = 22_000

/** Wait in ms before each retry of an unacknowledged notice. */
export const noticeWaits = waits.default([1_000, 5_000, 15_000, 60_000])

/**
 * One notice to the merchant. Its body and headers are made once, so that every retry sends the same request.
 */
export type Notice = {
  id: number
  url: string
  topic: string
  dataId: string
  requestId: string
  headers: { [name: string]: string }
  body: string
  state: 'held' | 'waiting' | 'delivered' | 'failed' | 'dropped'
  tries: number
  lastAnswer: string | null
  forged: boolean
  createdAt: number
}

export const deliveryModes = ['deliver', 'drop', 'duplicate', 'delay', 'hold'] as const

/** Control commands that alter the next notices, or release held ones. */
export const bendNotices = z.object({
  action: z.literal('notices'),
  mode: z.enum(deliveryModes),
  times,
  delay_ms: milliseconds.default(5_000),
  copies: z.coerce.number().int().min(2).max(50).default(2),
})
export const releaseNotices = z.object({
  action: z.literal('release'),
  order: z.enum(['in_order', 'reverse']).default('reverse'),
})

/** What a vendor provides for the delivery of its notices. */
type Sender = {
  state: { notices: Notice[] }
  settings: { noticeRetryMs: readonly number[] }
  changed: () => void
  later: (ms: number, work: () => void) => void
  closing: AbortSignal
}

/** Sends one request; true when the merchant acknowledged it with 200 or 201 in time. */
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

type Rule = Pick<z.output<typeof bendNotices>, 'mode' | 'times' | 'copies'> & { delayMs: number }

/** Faults of the next notices. */
const createRules = () => {
  const { push, take, waiting, clear } = createQueue<Rule>()
  return {
    /** `deliver` clears all earlier rules. */
    obey: ({ mode, times: left, delay_ms: delayMs, copies }: z.output<typeof bendNotices>) => {
      if (mode === 'deliver') clear()
      else push({ mode, times: left, delayMs, copies })
    },
    take: () => take((rule): rule is Rule => rule.times > 0),
    clear,
    seen: waiting,
    words: () => waiting().map((rule) => `aviso: ${rule.mode} × ${rule.times}`),
  }
}

export type Delivery = ReturnType<typeof createDelivery>

/** Sends notices in the background and retries until acknowledged, altered by the prepared rules. */
export const createDelivery = (desk: Sender) => {
  const rules = createRules()

  const attempt = async (notice: Notice) => {
    notice.tries += 1
    const isAcknowledged = await send(notice, desk.closing)
    if (desk.closing.aborted) return
    const retryMs = notice.forged ? undefined : desk.settings.noticeRetryMs[notice.tries - 1]
    notice.state = isAcknowledged ? 'delivered' : retryMs === undefined ? 'failed' : 'waiting'
    if (notice.state === 'waiting') schedule(notice, retryMs ?? 0)
    desk.changed()
  }
  const schedule = (notice: Notice, ms: number) => desk.later(ms, () => void attempt(notice))

  /** Stores a notice and sends it by the next rule; a forged notice is sent unaltered. */
  const dispatch = (notice: Notice) => {
    const rule = notice.forged ? undefined : rules.take()
    desk.state.notices.push(notice)
    desk.state.notices.splice(0, Math.max(0, desk.state.notices.length - KEPT))
    if (rule?.mode === 'drop') notice.state = 'dropped'
    else if (rule?.mode === 'hold') notice.state = 'held'
    else schedule(notice, rule?.mode === 'delay' ? rule.delayMs : 0)
    const copies = rule?.mode === 'duplicate' ? rule.copies : 1
    for (let copy = 1; copy < copies; copy += 1) desk.later(0, () => void send(notice, desk.closing))
    desk.changed()
  }

  /** Sends the last, or every, notice of a subject again unchanged, whatever its state; how many. */
  const redeliver = (dataId: string, which: 'last' | 'all'): number => {
    const sent = desk.state.notices.filter((notice) => notice.dataId === dataId && !notice.forged)
    const again = which === 'all' ? sent : sent.slice(-1)
    for (const notice of again) schedule(Object.assign(notice, { state: 'waiting', tries: 0 }), 0)
    return again.length
  }

  /** Releases held notices, the newest first when reversed. Resolves to their number, once all were sent. */
  const release = async (order: 'in_order' | 'reverse'): Promise<number> => {
    const held = desk.state.notices.filter(({ state }) => state === 'held')
    if (order === 'reverse') held.reverse()
    for (const notice of held) notice.state = 'waiting'
    // Sequential: in parallel, the network would choose the order.
    for (const notice of held) await attempt(notice)
    return held.length
  }

  /** Resumes notices that an earlier run left undelivered. */
  const resume = () => {
    for (const notice of desk.state.notices) if (notice.state === 'waiting') schedule(notice, 0)
  }

  return {
    dispatch,
    resume,
    redeliver,
    release,
    rules,
    /** Every notice as the control API shows it, without headers. */
    seen: () => desk.state.notices.map(({ headers: _headers, ...notice }) => notice),
  }
}
