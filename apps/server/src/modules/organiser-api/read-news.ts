import { inTurn, onEach, transact, type Db } from '../../db/index.ts'
import type { Deps } from '../../kernel/deps.ts'
import type { News } from '../../kernel/jobs/organiser-news.ts'
import { haveWritersEnded } from '../reporting/index.ts'
import { insertDeliveries } from './delivery-queries.ts'
import { enqueueSending } from './jobs.ts'
import { firstMovementAt, walletMovements } from './ledger-news-queries.ts'
import { ledgerKindsOf, noticeOfMovement, noticeOfNews } from './notices.ts'
import { allWebhooks, lockWebhook, setReadUntil, webhooksOf } from './webhook-queries.ts'
import type { Webhook } from './webhook.ts'

/**
 * How long after a booking time the ledger is read: the time is taken before the write, and each wait in between is
 * limited to seconds.
 */
const AFTER_MS = 60_000
/** Most of the night that is read at once. */
const STEP_MS = 60_000
const PATIENCE_MS = 20_000

type Needs = Pick<Deps, 'databases' | 'clock' | 'log'>

/**
 * Reads one more piece of the ledger for a webhook, up to `horizon`; returns the time reached. Notices, mark and the job
 * that sends them commit together.
 */
const readPiece = (db: Db, { eventId, id }: Webhook, horizon: Date, now: Date): Promise<Date> =>
  transact(db, async (tx) => {
    const webhook = await lockWebhook(tx, eventId, id)
    if (webhook === null || webhook.readUntil >= horizon) return horizon
    const from = webhook.readUntil
    const first = await firstMovementAt(tx, eventId, { from, to: horizon })
    const to = first === null ? horizon : new Date(Math.min(first.getTime() + STEP_MS, horizon.getTime()))
    const wanted = ledgerKindsOf(webhook)
    const moves =
      first === null || wanted.length === 0
        ? []
        : await walletMovements(tx, eventId, { from: first, to, kinds: wanted })
    const stored = await insertDeliveries(
      tx,
      webhook,
      moves.map((move) => noticeOfMovement(webhook, move, now)),
    )
    await setReadUntil(tx, webhook, to)
    if (stored > 0) await enqueueSending(tx, webhook, now)
    return to
  })

/**
 * Reads the ledger for every webhook up to a minute before now: what is booked before that is visible, so that nothing
 * is lost and nothing told that was not booked. Returns whether there is any webhook.
 */
export const readLedgerNews = async (
  { databases, clock, log }: Needs,
  { patienceMs = PATIENCE_MS }: { patienceMs?: number } = {},
): Promise<boolean> => {
  let isAny = false
  await onEach(databases, async (db) => {
    const webhooks = await allWebhooks(db)
    if (webhooks.length === 0) return
    isAny = true
    const now = clock.now()
    const horizon = new Date(now.getTime() - AFTER_MS)
    if (!(await haveWritersEnded(db, patienceMs))) {
      log.warn({ horizon }, 'webhooks not told: a transaction stays open')
      return
    }
    // An event that moves takes no notices until it has moved.
    await inTurn(webhooks, async (webhook) => {
      for (let at = webhook.readUntil; at < horizon;) at = await readPiece(db, webhook, horizon, now)
    })
  })
  return isAny
}

/** Stores the notices of what happened elsewhere than in the ledger, for each webhook that wants them. */
export const storeNews = async ({ databases, clock }: Needs, news: News): Promise<void> => {
  const db = await databases.forEvent(news.eventId)
  const now = clock.now()
  await transact(db, async (tx) => {
    for (const webhook of await webhooksOf(tx, news.eventId)) {
      if (!webhook.kinds.includes(news.kind) || webhook.madeAt > new Date(news.at)) continue
      await insertDeliveries(tx, webhook, [noticeOfNews(webhook, news, now)])
      await enqueueSending(tx, webhook, now)
    }
  })
}
