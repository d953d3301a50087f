import * as office from '@saldo/contract/offline-office'
import * as contract from '@saldo/contract/offline'
import { listPendingSales as listPendingSalesCall } from '@saldo/contract/pending-sales'
import type { EventId, WalletId } from '@saldo/contract/ids'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Till } from '../../kernel/act.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { route } from '../../kernel/http/route.ts'
import { createCachedRead } from '../../kernel/time/cached-read.ts'
import { eventOf } from '../events/index.ts'
import { findConsent } from './consent-queries.ts'
import { endConsent, giveConsent } from './consents.ts'
import { decideSale, writeOff } from './decide-sale.ts'
import { readExposure, readSales } from './exposure.ts'
import { listPendingSales } from './pending-sales.ts'
import { createPoster } from './post-sale.ts'
import { createTables } from './table.ts'
import { termsFromWire } from './terms.ts'
import { createReports, givePermit, newestChanges, returnPermit } from './tills.ts'
import { transact } from '../../db/index.ts'

export type OfflineParts = {
  /** Called after each sale's commit. */
  charged(eventId: EventId, walletId: WalletId): void
}

const noStore = { 'cache-control': 'no-store' }

const sendBytes = async (reply: FastifyReply, bytes: Buffer): Promise<null> => {
  await reply.type('application/octet-stream').headers(noStore).send(bytes)
  return null
}

const tillRoutes = (app: FastifyInstance, deps: Deps, { charged }: OfflineParts): void => {
  const tables = createTables(deps)
  const post = createPoster(deps)
  route(app, deps, contract.askOfflinePermit, ({ params, body }, { act }) =>
    givePermit(deps, { ...act, eventId: params.event }, body.public_key),
  )
  route(app, deps, contract.returnOfflinePermit, async ({ params, body }, { act }) => {
    await returnPermit(deps, { ...act, eventId: params.event }, body.seq)
    return null
  })
  route(app, deps, contract.offlineTable, async ({ params }, { reply }) =>
    sendBytes(reply, await tables.whole(params.event)),
  )
  route(app, deps, contract.offlineChanges, async ({ params }, { reply }) =>
    sendBytes(reply, await tables.changes(params.event, params.file)),
  )
  route(app, deps, contract.postOfflineSale, async ({ body }, { act, address, tellRepeat, reply }) => {
    void reply.headers(noStore)
    const { opId, state, paid, balanceAfter, ...posted } = await post(body, act, address)
    tellRepeat(posted.isRepeat)
    if (posted.walletId !== null && !posted.isRepeat) charged(posted.eventId, posted.walletId)
    // A sale that a manager dropped goes on as theirs to the till: it asks no more.
    const status = state === 'dropped' ? ('waiting' as const) : state
    return { op_id: opId, status, paid, balance_after: balanceAfter }
  })
}

const officeRoutes = (app: FastifyInstance, deps: Deps, { charged }: OfflineParts): void => {
  const { databases } = deps
  const exposureOf = async (eventId: EventId, at: Date) =>
    readExposure({ db: await databases.forEvent(eventId), control: databases.control }, eventId, at)
  route(app, deps, office.readOffline, ({ params }, { act }) => exposureOf(params.event, act.at))
  route(app, deps, office.consentOffline, async ({ params, body }, context) => {
    const { act } = context
    const { tills, hours, largest_loss: largestLoss, ...terms } = body
    const agreement = { terms: termsFromWire(terms), tills, hours, largestLoss }
    if ((await eventOf(databases.control, params.event)).status === 'closed')
      throw new AppError('event_closed')
    const db = await databases.forEvent(params.event)
    return context.once(db, async (tx) => {
      await giveConsent(tx, { ...act, eventId: params.event }, agreement)
      return readExposure({ db: tx, control: databases.control }, params.event, act.at)
    })
  })
  route(app, deps, office.endOffline, async ({ params }, { act }) => {
    await transact(await databases.forEvent(params.event), (tx) =>
      endConsent(tx, { ...act, eventId: params.event }),
    )
    return exposureOf(params.event, act.at)
  })
  route(app, deps, office.offlineSales, ({ params, query }) => readSales(deps, params.event, query.show))
  route(app, deps, office.decideOfflineSale, async ({ params, body }, { act }) => {
    const decided = { opId: params.sale, ...body }
    const { state, walletId } = await decideSale(deps, { ...act, eventId: params.event }, decided)
    if (state === 'booked' && walletId !== null) charged(params.event, walletId)
    return null
  })
  route(app, deps, office.writeOffTill, async ({ params, body }, { act }) => {
    await writeOff(deps, { ...act, eventId: params.event }, { deviceId: params.device, ...body })
    return null
  })
}

const holderRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, deps, listPendingSalesCall, ({ params }, { act }) =>
    listPendingSales(deps, { userId: act.actor.id, eventId: params.event }),
  )
}

/** Routes of selling without the server: the tills', the office's and the holders'. */
export const offlineRoutes = (app: FastifyInstance, deps: Deps, parts: OfflineParts): void => {
  tillRoutes(app, deps, parts)
  officeRoutes(app, deps, parts)
  holderRoutes(app, deps)
}

/** Cached, because every till asks every few seconds. */
const [KEPT_EVENTS, CONSENT_MS] = [1_000, 2_000]

/** What tills say of their journals with each contact, and what they hear. */
export const createOfflineNews = (deps: Pick<Deps, 'databases' | 'clock' | 'keys'>) => {
  const report = createReports(deps)
  const consentOf = createCachedRead({
    clock: deps.clock,
    most: KEPT_EVENTS,
    forMs: CONSENT_MS,
    read: async (eventId: EventId) =>
      findConsent(await deps.databases.forEvent(eventId), eventId, deps.clock.now()),
  })
  return async (
    till: Till,
    said: { seq: number } | undefined,
    at: Date,
  ): Promise<{ consent: string | null; changes: number }> => {
    if (said) await report(till, said.seq, at)
    const consent = await consentOf(till.eventId)
    const isInForce = consent !== null && consent.endsAt > at
    return { consent: isInForce ? consent.consentId : null, changes: newestChanges(at) }
  }
}
