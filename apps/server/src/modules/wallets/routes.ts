import type { EventId, UserId } from '@saldo/contract/ids'
import {
  blockQr as blockQrCall,
  challengeLiveQr,
  endLiveQr as endLiveQrCall,
  enrolLiveQr,
  setLiveOnlyQr,
  claimQr as claimQrCall,
  getQr as getQrCall,
  listMovements as listMovementsCall,
  listQrs as listQrsCall,
  reissueQr as reissueQrCall,
  type Qr as QrOnWire,
} from '@saldo/contract/wallets'
import type { FastifyInstance } from 'fastify'
import type { EventAct } from '../../kernel/act.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { route, type Context } from '../../kernel/http/route.ts'
import { blockQr, reissueQr, type QrChange } from './change-qr.ts'
import { claimQr, type FollowMerge } from './claim-qr.ts'
import { challengeFor, endLiveQr, enrolLiveKey, setOwnLiveOnly } from './live-qr.ts'
import { getQr, listMovements, listQrs, type PendingTopups, type SoldOffline } from './read-qrs.ts'
import { movementToWire, toWire } from './wire.ts'

export type WalletsParts = {
  pendingTopups: PendingTopups
  soldOffline: SoldOffline
  followMerge: FollowMerge
  /** Updates the screens that follow a user's QR. */
  wake(eventId: EventId, userId: UserId): void
}

const readRoutes = (app: FastifyInstance, deps: Deps, { pendingTopups, soldOffline }: WalletsParts): void => {
  route(app, deps, getQrCall, async ({ params }, { act }) => {
    const whose = { userId: act.actor.id, eventId: params.event, now: act.at }
    const qr = await getQr(deps, pendingTopups, whose)
    return qr && toWire(qr)
  })
  route(app, deps, listQrsCall, async (_input, { act }) => {
    return (await listQrs(deps, pendingTopups, { userId: act.actor.id, now: act.at })).map(toWire)
  })
  route(app, deps, listMovementsCall, async ({ params, query }, { act }) => {
    const page = { userId: act.actor.id, eventId: params.event, before: query.before ?? null }
    return (await listMovements(deps, soldOffline, page)).map(movementToWire)
  })
}

type Changes = typeof blockQrCall | typeof reissueQrCall | typeof claimQrCall
type Input = { params: { event: EventId }; body: { op_id: QrChange['opId'] } }

const changeOf = ({ params, body }: Input, { act }: Context<Changes>): QrChange => ({
  ...act,
  eventId: params.event,
  opId: body.op_id,
})

type After = (change: EventAct) => Promise<QrOnWire | null>

/** Reads one's own QR after a change, and updates the screens that follow it. */
const readAfter =
  (deps: Deps, { pendingTopups, wake }: WalletsParts): After =>
  async ({ eventId, actor, at }) => {
    wake(eventId, actor.id)
    const qr = await getQr(deps, pendingTopups, { userId: actor.id, eventId, now: at })
    return qr && toWire(qr)
  }

const present =
  (after: After) =>
  async (change: EventAct): Promise<QrOnWire> => {
    const qr = await after(change)
    if (qr === null) throw new AppError('not_found')
    return qr
  }

const liveRoutes = (app: FastifyInstance, deps: Deps, parts: WalletsParts): void => {
  const changed = present(readAfter(deps, parts))
  route(app, deps, challengeLiveQr, ({ params }, { act }) =>
    Promise.resolve({
      challenge: challengeFor(deps, { ...act, eventId: params.event }),
      at: act.at.getTime(),
    }),
  )
  route(app, deps, enrolLiveQr, async ({ params, body }, { act }) => {
    const change = { ...act, eventId: params.event }
    const { public_key: publicKey, challenge, signature, moves } = body
    await enrolLiveKey(deps, change, { publicKey, challenge, signature, moves })
    return changed(change)
  })
  route(app, deps, endLiveQrCall, async ({ params }, { act }) => {
    const change = { ...act, eventId: params.event }
    await endLiveQr(deps, change)
    return changed(change)
  })
  route(app, deps, setLiveOnlyQr, async ({ params, body }, { act }) => {
    const change = { ...act, eventId: params.event }
    await setOwnLiveOnly(deps, change, body.is_only)
    return changed(change)
  })
}

const changeRoutes = (app: FastifyInstance, deps: Deps, parts: WalletsParts): void => {
  const { followMerge } = parts
  const after = readAfter(deps, parts)
  const changed = present(after)

  route(app, deps, blockQrCall, async (input, context) => {
    const change = changeOf(input, context)
    context.tellRepeat((await blockQr(deps, change, input.body.code)).isRepeated)
    return changed(change)
  })
  route(app, deps, reissueQrCall, async (input, context) => {
    const change = changeOf(input, context)
    context.tellRepeat((await reissueQr(deps, change, input.body.code)).isRepeated)
    return changed(change)
  })
  route(app, deps, claimQrCall, async (input, context) => {
    const change = changeOf(input, context)
    const { code, claim_code: claimCode } = input.body
    const { amount, isRepeat } = await claimQr({ ...deps, followMerge }, change, { code, claimCode })
    context.tellRepeat(isRepeat)
    return { amount, qr: await after(change) }
  })
}

export const walletsRoutes = (app: FastifyInstance, deps: Deps, parts: WalletsParts): void => {
  readRoutes(app, deps, parts)
  changeRoutes(app, deps, parts)
  liveRoutes(app, deps, parts)
}
