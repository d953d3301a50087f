import {
  blockQr,
  cashOut,
  cashSale,
  cashTopup,
  createSheet,
  findHolder as findHolderCall,
  reissueQr,
  sheetFile,
} from '@saldo/contract/cash-point'
import type { EventId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import type { FastifyInstance } from 'fastify'
import { sendFile } from '../../kernel/documents/send-file.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Actor } from '../../kernel/deps.ts'
import { route, type Context } from '../../kernel/route.ts'
import { eventOf } from '../events/index.ts'
import { walletOf } from '../ledger/index.ts'
import { deviceTime, itemsFromWire, outcomeOnWire, type Scan } from '../venue/index.ts'
import { blockQrAtDesk, currentCode, reissueQrAtDesk } from '../wallets/index.ts'
import { payOutAtDesk } from './cash-out.ts'
import type { Desk } from './desk.ts'
import { findHolder, findQr } from './find-qr.ts'
import { codesOfSheet, makeSheet } from './make-sheet.ts'
import { sellForCash } from './sell-for-cash.ts'
import { sheetAsPdf } from './sheet-file.ts'
import { topUpAtDesk } from './top-up-at-desk.ts'

type Staff = Pick<Context & { actor: Actor }, 'actor' | 'now' | 'requestId'>

const scanAt = (eventId: EventId, { actor, now, requestId }: Staff): Scan => ({
  eventId,
  actor,
  now,
  requestId,
})

const topupRoute = (app: FastifyInstance, desk: Desk): void =>
  route(
    app,
    desk.deps,
    cashTopup,
    async ({ params, body }, context) => {
      const { op_id: opId, occurred_at: told, ...asked } = body
      const occurredAt = deviceTime(told, context.now)
      const topup = { ...scanAt(params.event, context), ...asked, opId, occurredAt }
      const { outcome, code, holder, isNew } = await topUpAtDesk(desk, topup)
      return { ...outcomeOnWire(outcome), qr: { code, holder, is_new: isNew } }
    },
    { limits: ['charges'] },
  )

const payoutRoute = (app: FastifyInstance, desk: Desk): void =>
  route(
    app,
    desk.deps,
    cashOut,
    async ({ params, body }, context) => {
      const { op_id: opId, occurred_at: told, ...asked } = body
      const occurredAt = deviceTime(told, context.now)
      return outcomeOnWire(
        await payOutAtDesk(desk, { ...scanAt(params.event, context), ...asked, opId, occurredAt }),
      )
    },
    { limits: ['charges'] },
  )

const saleRoute = (app: FastifyInstance, desk: Desk): void =>
  route(
    app,
    desk.deps,
    cashSale,
    async ({ params, body }, context) => {
      const { op_id: opId, amount, occurred_at: told } = body
      const items = itemsFromWire(body.items)
      const occurredAt = deviceTime(told, context.now)
      const sale = { ...scanAt(params.event, context), opId, amount, items, occurredAt }
      return { op_id: (await sellForCash(desk, sale)).opId, status: 'booked' as const }
    },
    { limits: ['charges'] },
  )

const holderRoute = (app: FastifyInstance, { deps }: Desk): void =>
  route(
    app,
    deps,
    findHolderCall,
    async ({ params, body }, context) => {
      const holder = await findHolder(deps, scanAt(params.event, context), body.phone)
      const db = await deps.databases.forEvent(params.event)
      const wallet = await walletOf(db, params.event, { userId: holder.id })
      const hasQr = wallet !== undefined && !wallet.isHidden
      return { holder: holder.name, has_qr: hasQr, available_balance: wallet?.available ?? centavos(0) }
    },
    { limits: ['lookups'] },
  )

const blockRoute = (app: FastifyInstance, { deps, moved }: Desk): void =>
  route(
    app,
    deps,
    blockQr,
    async ({ params, body }, context) => {
      const scan = scanAt(params.event, context)
      const wallet = await findQr(deps, scan, body)
      const outcome = await blockQrAtDesk(deps, { ...scan, wallet, opId: body.op_id })
      moved(params.event, wallet.walletId)
      return { op_id: body.op_id, status: 'booked' as const, available_balance: outcome.balanceAfter }
    },
    { limits: ['charges'] },
  )

const reissueRoute = (app: FastifyInstance, { deps, moved }: Desk): void =>
  route(
    app,
    deps,
    reissueQr,
    async ({ params, body }, context) => {
      const scan = scanAt(params.event, context)
      const wallet = await findQr(deps, scan, body)
      const outcome = await reissueQrAtDesk(deps, { ...scan, wallet, opId: body.op_id })
      moved(params.event, wallet.walletId)
      const code = await currentCode(deps, { eventId: params.event, walletId: wallet.walletId })
      if (code === null) throw new AppError('wallet_blocked')
      return { op_id: body.op_id, status: 'booked' as const, code, available_balance: outcome.balanceAfter }
    },
    { limits: ['charges'] },
  )

const sheetRoutes = (app: FastifyInstance, { deps }: Desk): void => {
  route(
    app,
    deps,
    createSheet,
    async ({ params, body }, { actor, now, requestId }) => {
      const { op_id: opId, count } = body
      await makeSheet(deps, { eventId: params.event, opId, count, actor, now, requestId })
      return { id: opId, count }
    },
    { limits: ['staff_changes'] },
  )
  route(app, deps, sheetFile, async ({ params }, { reply }) => {
    const [event, codes] = await Promise.all([
      eventOf(deps.databases.control, params.event),
      codesOfSheet(deps, params.event, params.sheet),
    ])
    return sendFile(reply, 'pdf', `qr-${params.sheet}`, await sheetAsPdf(event.name, codes))
  })
}

/** What cashiers do: top up, sell, pay out, block and reissue; and printing blank QRs. */
export const cashPointRoutes = (app: FastifyInstance, desk: Desk): void => {
  topupRoute(app, desk)
  payoutRoute(app, desk)
  saleRoute(app, desk)
  holderRoute(app, desk)
  blockRoute(app, desk)
  reissueRoute(app, desk)
  sheetRoutes(app, desk)
}
