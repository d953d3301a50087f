import {
  getQr as getQrCall,
  listMovements as listMovementsCall,
  listQrs as listQrsCall,
  type Movement as MovementOnWire,
  type Qr as QrOnWire,
} from '@saldo/contract/wallets'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../kernel/deps.ts'
import { route } from '../../kernel/route.ts'
import type { Movement } from '../ledger/index.ts'
import { getQr } from './get-qr.ts'
import { listMovements } from './list-movements.ts'
import { listQrs } from './list-qrs.ts'
import type { PendingTopups, Qr } from './qr.ts'

const toWire = (qr: Qr): QrOnWire => ({
  id: qr.walletId,
  code: qr.code,
  available_balance: qr.available,
  event_id: qr.event.id,
  event_name: qr.event.name,
  event_url: qr.event.url,
  isExpired: qr.isExpired,
  status: qr.status,
  pending_topup: qr.pendingTopup,
})

const movementToWire = (movement: Movement): MovementOnWire => ({
  id: String(movement.walletSeq),
  kind: movement.kind,
  amount: movement.amount,
  balance_after: movement.balanceAfter,
  place: movement.placeName,
  items: movement.items.map(({ name, quantity, unitPrice }) => ({ name, quantity, unit_price: unitPrice })),
  at: movement.at.toISOString(),
})

export const walletsRoutes = (app: FastifyInstance, deps: Deps, pendingTopups: PendingTopups): void => {
  route(app, deps, getQrCall, async ({ params }, { actor, now }) => {
    const qr = await getQr(deps, pendingTopups, { userId: actor.userId, eventId: params.event, now })
    return qr && toWire(qr)
  })
  route(app, deps, listQrsCall, async (_input, { actor, now }) => {
    return (await listQrs(deps, pendingTopups, { userId: actor.userId, now })).map(toWire)
  })
  route(app, deps, listMovementsCall, async ({ params, query }, { actor }) => {
    const page = { userId: actor.userId, eventId: params.event, before: query.before ?? null }
    return (await listMovements(deps, page)).map(movementToWire)
  })
}
