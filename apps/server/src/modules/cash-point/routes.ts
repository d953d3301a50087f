import {
  askHolder as askHolderCall,
  blockQr,
  cancelCashOut,
  cashSale,
  cashTopup,
  confirmCashOut,
  createSheet,
  findHolder as findHolderCall,
  holdCashOut,
  reissueQr,
  sheetFile,
} from '@saldo/contract/cash-point'
import type { EventId, OpId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { peopleReport as peopleReportCall, peopleReportFile } from '@saldo/contract/people-report'
import type { FastifyInstance } from 'fastify'
import { sendFile } from '../../documents/send-file.ts'
import { runner, type JobRunner } from '../../kernel/jobs/jobs.ts'
import type { Act, Caller, EventAct } from '../../kernel/act.ts'
import type { Deps } from '../../kernel/deps.ts'
import { route } from '../../kernel/http/route.ts'
import { eventOf } from '../events/index.ts'
import { walletOf } from '../ledger/index.ts'
import { deviceTime, itemsFromWire, outcomeOnWire, placeOf } from '../venue/index.ts'
import { blockQrAtDesk } from '../wallets/index.ts'
import { cancelPayout, confirmPayout, expirePayout, type PayoutEnd } from './end-payout.ts'
import type { Desk } from './decide-once.ts'
import { findHolder, findQr } from './find-qr.ts'
import { expirePayoutJob, holdPayout } from './hold-payout.ts'
import { codesOfSheet, makeSheet } from './make-sheet.ts'
import { peopleReport, peopleReportAsCsv } from './people-report.ts'
import { askHolder, reissueForHolder } from './reissue-at-desk.ts'
import { sellForCash } from './sell-for-cash.ts'
import { sheetAsPdf } from './sheet-file.ts'
import { topUpAtDesk } from './top-up-at-desk.ts'

const topupRoute = (app: FastifyInstance, desk: Desk): void =>
  route(app, desk.deps, cashTopup, async ({ params, body }, { act, tellRepeat }) => {
    const { op_id: opId, occurred_at: told, place_id: madeAt, ...asked } = body
    const occurredAt = deviceTime(told, act.at)
    const topup = { ...act, eventId: params.event, ...asked, opId, occurredAt, madeAt }
    const { outcome, code, claimCode, holder, isNew } = await topUpAtDesk(desk, topup)
    tellRepeat(outcome.isRepeated)
    return { ...outcomeOnWire(outcome), qr: { code, claim_code: claimCode, holder, is_new: isNew } }
  })

type EndingPayout = {
  params: { event: EventId; payout: OpId }
  body: { op_id: OpId; occurred_at?: string | undefined }
}

const endOf = ({ params, body }: EndingPayout, act: Act<Caller>): PayoutEnd => ({
  ...act,
  eventId: params.event,
  payoutId: params.payout,
  opId: body.op_id,
  occurredAt: deviceTime(body.occurred_at, act.at),
})

const payoutRoutes = (app: FastifyInstance, desk: Desk): void => {
  route(app, desk.deps, holdCashOut, async ({ params, body }, { act, tellRepeat }) => {
    const asked = { ...act, eventId: params.event, opId: body.op_id, code: body.code }
    const { outcome, amount, rest, expiresAt } = await holdPayout(desk, asked)
    tellRepeat(outcome.isRepeated)
    return { op_id: body.op_id, status: 'held' as const, amount, rest, expires_at: expiresAt.toISOString() }
  })
  route(app, desk.deps, confirmCashOut, async (asked, { act, tellRepeat }) => {
    const outcome = await confirmPayout(desk, endOf(asked, act))
    tellRepeat(outcome.isRepeated)
    return outcomeOnWire(outcome)
  })
  route(app, desk.deps, cancelCashOut, async (asked, { act, tellRepeat }) => {
    tellRepeat((await cancelPayout(desk, endOf(asked, act))).isRepeat)
    return null
  })
}

const saleRoute = (app: FastifyInstance, desk: Desk): void =>
  route(app, desk.deps, cashSale, async ({ params, body }, { act, tellRepeat }) => {
    const { op_id: opId, amount, occurred_at: told, place_id: madeAt } = body
    const occurredAt = deviceTime(told, act.at)
    const made = { ...act, eventId: params.event, occurredAt, madeAt, pricedAt: body.priced_at }
    const tip = body.tip ?? centavos(0)
    const sale = { ...made, opId, amount, items: itemsFromWire(body.items), tip, bill: body.bill ?? null }
    const outcome = await sellForCash(desk, sale)
    tellRepeat(outcome.isRepeated)
    return { op_id: outcome.opId, status: 'booked' as const }
  })

const holderRoute = (app: FastifyInstance, { deps }: Desk): void =>
  route(app, deps, findHolderCall, async ({ params, body }, { act }) => {
    const holder = await findHolder(deps, { ...act, eventId: params.event }, body.phone)
    const db = await deps.databases.forEvent(params.event)
    const wallet = await walletOf(db, params.event, { userId: holder.id })
    const hasQr = wallet !== undefined && !wallet.isHidden
    return { holder: holder.name, has_qr: hasQr, available_balance: wallet?.available ?? centavos(0) }
  })

const placeNameOf = async (deps: Deps, { eventId, actor }: EventAct): Promise<string | null> =>
  (await placeOf(deps, eventId, actor))?.name ?? null

const blockRoute = (app: FastifyInstance, { deps, moved }: Desk): void =>
  route(app, deps, blockQr, async ({ params, body }, { act, tellRepeat }) => {
    const named = { ...act, eventId: params.event }
    const wallet = await findQr(deps, named, body)
    const place = await placeNameOf(deps, named)
    const outcome = await blockQrAtDesk(deps, { ...named, place, wallet, opId: body.op_id })
    tellRepeat(outcome.isRepeated)
    moved(params.event, wallet.walletId)
    return { op_id: body.op_id, status: 'booked' as const, available_balance: outcome.balanceAfter }
  })

const reissueRoutes = (app: FastifyInstance, desk: Desk): void => {
  route(app, desk.deps, askHolderCall, async ({ params, body }, { act }) => {
    const { holder, seconds } = await askHolder(desk.deps, { ...act, eventId: params.event }, body.phone)
    return { holder, resend_after_seconds: seconds }
  })
  route(app, desk.deps, reissueQr, async ({ params, body }, { act, tellRepeat }) => {
    const { op_id: opId, holder_code: holderCode, ...whose } = body
    const asked = { ...act, eventId: params.event, ...whose, opId, holderCode }
    const { code, claimCode, balance, isRepeat } = await reissueForHolder(desk, asked)
    tellRepeat(isRepeat)
    const booked = { op_id: opId, status: 'booked' as const, available_balance: balance }
    return { ...booked, code, claim_code: claimCode }
  })
}

const sheetRoutes = (app: FastifyInstance, { deps }: Desk): void => {
  route(app, deps, createSheet, async ({ params, body }, { act, tellRepeat }) => {
    const { op_id: opId, count } = body
    const sheet = { ...act, eventId: params.event, opId, count }
    tellRepeat((await makeSheet(deps, sheet)).isRepeat)
    return { id: opId, count }
  })
  route(app, deps, sheetFile, async ({ params }, { act, reply }) => {
    const event = await eventOf(deps.databases.control, params.event)
    const codes = await codesOfSheet(deps, params.sheet, { ...act, eventId: params.event })
    return sendFile(reply, 'pdf', `qr-${params.sheet}`, await sheetAsPdf(event.name, codes))
  })
}

const reportRoutes = (app: FastifyInstance, { deps }: Desk): void => {
  route(app, deps, peopleReportCall, async ({ params }, { act }) => {
    const { id } = await eventOf(deps.databases.control, params.event)
    const people = await peopleReport(deps, id)
    return {
      at: act.at.toISOString(),
      people: people.map(({ who, topupsCash, topupsTerminal, voids, paidOut, reissues }) => ({
        who,
        topups_cash: topupsCash,
        topups_terminal: topupsTerminal,
        voids,
        paid_out: paidOut,
        reissues: { count: reissues.count, with_yes: reissues.withYes },
      })),
    }
  })
  route(app, deps, peopleReportFile, async ({ params }, { reply }) => {
    const { id } = await eventOf(deps.databases.control, params.event)
    return sendFile(reply, 'csv', `personal-${id}`, peopleReportAsCsv(await peopleReport(deps, id)))
  })
}

/** Routes of the cash point: top up, sell, pay out, block, reissue, and print blank QRs. */
export const cashPointRoutes = (app: FastifyInstance, desk: Desk): void => {
  topupRoute(app, desk)
  payoutRoutes(app, desk)
  saleRoute(app, desk)
  holderRoute(app, desk)
  blockRoute(app, desk)
  reissueRoutes(app, desk)
  sheetRoutes(app, desk)
  reportRoutes(app, desk)
}

export const cashPointRunners = (desk: Desk): JobRunner[] => [
  runner(expirePayoutJob, ({ eventId, payoutId }) => expirePayout(desk, eventId, payoutId)),
]
