import type { EventId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import type { Db } from '../../db/index.ts'
import type { OnlineGateway } from '../../gateways/gateway-payment.ts'
import { paymentVendors, vendorOf, vendorTitle } from '../../gateways/providers.ts'
import type { Deps } from '../../kernel/deps.ts'
import { namesOf } from '../auth/index.ts'
import { eventOf } from '../events/index.ts'
import { clearingAccounts } from '../ledger/index.ts'
import { sumsOfRun, type RunSum } from '../payments/index.ts'
import { previewRun } from './preview-run.ts'
import { lastRun, totalsOf } from './queries.ts'
import type { RefundRun } from './run.ts'
import { dueAt, hasEnded } from './start-run.ts'

type Needs = Pick<Deps, 'databases'> & {
  /** What our account at a gateway can give back; null where it doesn't say. */
  availableAt(gateway: OnlineGateway): Promise<Centavos | null>
}

type Sum = { count: number; amount: Centavos }

const sumOf = (sums: readonly RunSum[], ...statuses: RunSum['status'][]): Sum => {
  const wanted = sums.filter(({ status }) => statuses.includes(status))
  return {
    count: wanted.reduce((count, one) => count + one.count, 0),
    amount: centavos(wanted.reduce((amount, one) => amount + one.amount, 0n)),
  }
}

const runOnWire = async ({ databases }: Needs, db: Db, run: RefundRun) => {
  const [totals, sums] = [await totalsOf(db, run), await sumsOfRun(db, run.eventId, run.runId)]
  const names = await namesOf(databases.control, run.startedBy === null ? [] : [run.startedBy])
  const gateways = [...new Set(sums.map(({ gateway }) => gateway))]
  return {
    id: run.runId,
    state: run.state,
    paused_because: run.pausedBecause,
    paused_gateway: run.pausedGateway === null ? null : vendorTitle(vendorOf(run.pausedGateway)),
    started_by: run.startedBy === null ? null : (names.get(run.startedBy) ?? null),
    started_at: run.createdAt.toISOString(),
    closed_at: run.closedAt?.toISOString() ?? null,
    qrs: totals.wallets,
    refundable: totals.refundable,
    to_source: totals.toSource,
    gateways: gateways.map((id) => {
      const own = sums.filter(({ gateway }) => gateway === id)
      return {
        id,
        name: vendorTitle(vendorOf(id)),
        waiting: sumOf(own, 'planned'),
        asked: sumOf(own, 'asked', 'in_process'),
        done: sumOf(own, 'done'),
        refused: sumOf(own, 'refused'),
      }
    }),
  }
}

const previewOnWire = async ({ availableAt }: Needs, db: Db, eventId: EventId, at: Date) => {
  const preview = await previewRun(db, eventId, at)
  const owed = new Map<string, bigint>(
    (await clearingAccounts(db, eventId)).map(({ key, balance }) => [key, balance]),
  )
  const gateways = await Promise.all(
    paymentVendors
      .filter(({ id }) => preview.byGateway.has(id))
      .map(async (vendor) => ({
        id: vendor.id,
        name: vendorTitle(vendor),
        refunds: preview.byGateway.get(vendor.id) ?? { count: 0, amount: centavos(0) },
        available: await availableAt(vendor.id),
        owed: centavos(owed.get(vendor.clearingAccount) ?? 0n),
      })),
  )
  return {
    qrs: preview.wallets,
    refundable: centavos(preview.refundable),
    gateways,
    by_bank: { count: preview.restWallets, amount: preview.rest },
    almost_too_old: preview.almostTooOld,
  }
}

const isUnderWay = (run: RefundRun | null): boolean => run?.state === 'preparing' || run?.state === 'running'

/** The last run of an event, and what one would do now unless it goes on: whoever watches it asks every two seconds. */
export const readRun = async (deps: Needs, eventId: EventId, at: Date) => {
  const event = await eventOf(deps.databases.control, eventId)
  const db = await deps.databases.forEvent(eventId)
  const run = await lastRun(db, eventId)
  return {
    after_hours: event.autoRefundsAfterHours,
    starts_at: run === null ? (dueAt(event)?.toISOString() ?? null) : null,
    has_ended: hasEnded(event, at),
    run: run && (await runOnWire(deps, db, run)),
    preview: isUnderWay(run) ? null : await previewOnWire(deps, db, eventId, at),
  }
}
