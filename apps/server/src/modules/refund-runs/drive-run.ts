import { centavos } from '@saldo/contract/money'
import type { OnlineGateway } from '../../gateways/gateway-payment.ts'
import { transact, type Db } from '../../db/index.ts'
import type { Deps } from '../../kernel/deps.ts'
import { enqueue } from '../../kernel/jobs/jobs.ts'
import { refundableWallets } from '../ledger/index.ts'
import { askPlanned, planRefunds, refusedInARow, sumsOfRun } from '../payments/index.ts'
import { enqueueStep, tellRunJob } from './jobs.ts'
import { insertWallets, lockRun, updateRun } from './queries.ts'
import { MOST_REFUSALS, PAGE, STEP, type RefundRun } from './run.ts'

type Needs = Pick<Deps, 'databases' | 'clock' | 'log'>
type RunRef = Pick<RefundRun, 'eventId' | 'runId'>

/** Plans the next QRs of a run, and holds what goes back; false after the last. */
const prepare = async (tx: Db, run: RefundRun, at: Date): Promise<boolean> => {
  const { eventId, runId } = run
  const wallets = await refundableWallets(tx, eventId, { after: run.preparedTo, limit: PAGE })
  const last = wallets.at(-1)
  if (last === undefined) {
    await updateRun(tx, run, { state: 'running', preparedAt: at })
    return false
  }
  const sums = await planRefunds(tx, { eventId, runId, wallets, at })
  await insertWallets(
    tx,
    run,
    wallets.map(({ walletId, userId, refundable }) => ({
      walletId,
      holderId: userId,
      refundable,
      toSource: sums.get(walletId) ?? centavos(0),
    })),
  )
  const walletIds = wallets.flatMap(({ walletId, userId }) => (userId === null ? [] : [walletId]))
  if (walletIds.length > 0) await enqueue(tx, tellRunJob, { eventId, runId, walletIds }, at)
  await updateRun(tx, run, { preparedTo: last.walletId })
  return true
}

/** The gateway that refused several refunds in a row since somebody last looked; null when none did. */
const refusing = async (
  tx: Db,
  run: RefundRun,
  gateways: readonly OnlineGateway[],
): Promise<OnlineGateway | null> => {
  for (const gateway of gateways)
    if ((await refusedInARow(tx, run, gateway, run.resumedAt)) >= MOST_REFUSALS) return gateway
  return null
}

const openStates: readonly string[] = ['planned', 'asked', 'in_process']

/** Has gateways asked for a few more refunds, or ends a run in which nothing is open. */
const send = async (tx: Db, run: RefundRun, { clock, log }: Needs): Promise<void> => {
  const at = clock.now()
  const open = (await sumsOfRun(tx, run.eventId, run.runId)).filter(({ status }) =>
    openStates.includes(status),
  )
  if (open.length === 0) return updateRun(tx, run, { state: 'done', closedAt: at })
  const gateway = await refusing(tx, run, [...new Set(open.map(({ gateway: id }) => id))])
  if (gateway !== null) {
    log.error(
      { alarm: 'refund run paused', because: 'refusals', run_id: run.runId, gateway },
      'payment alarm',
    )
    return updateRun(tx, run, { state: 'paused', pausedBecause: 'refusals', pausedGateway: gateway })
  }
  await askPlanned(tx, run, STEP.refunds, at)
  await enqueueStep(tx, run, new Date(at.getTime() + STEP.everyMs))
}

/**
 * Takes the next steps of a run: plans all QRs that are left, each page in its own transaction, or has gateways
 * asked for five refunds and enqueues the next step. A killed step is repeated and does nothing twice.
 */
export const driveRun = async (deps: Needs, ref: RunRef): Promise<void> => {
  const db = await deps.databases.forEvent(ref.eventId)
  const step = (): Promise<boolean> =>
    transact(db, async (tx) => {
      const run = await lockRun(tx, ref.eventId, ref.runId)
      if (run?.state === 'preparing') {
        await prepare(tx, run, deps.clock.now())
        return true
      }
      if (run?.state === 'running') await send(tx, run, deps)
      return false
    })
  while (await step());
}
