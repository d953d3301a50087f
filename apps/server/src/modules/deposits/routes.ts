import * as contract from '@saldo/contract/deposits'
import type { EventId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import type { FastifyInstance } from 'fastify'
import { planOnWire, readCsvForm } from '../../documents/read-csv.ts'
import type { Deps } from '../../kernel/deps.ts'
import { route } from '../../kernel/http/route.ts'
import { namesOf } from '../auth/index.ts'
import { clearingAccounts } from '../ledger/index.ts'
import { clearingName } from './accounts.ts'
import { recordDeposit, undoDeposit } from './deposits.ts'
import { importDeposits, previewDeposits, type DepositsPlan } from './import-deposits.ts'
import { depositsOf } from './queries.ts'

const MOST_DEPOSITS = 200

const readDeposits = async ({ databases }: Deps, eventId: EventId) => {
  const db = await databases.forEvent(eventId)
  const [accounts, found] = [
    await clearingAccounts(db, eventId),
    await depositsOf(db, eventId, MOST_DEPOSITS),
  ]
  const people = found.flatMap(({ by, undone }) => (undone ? [by, undone.by] : [by]))
  const names = await namesOf(databases.control, people)
  const ids = new Map(accounts.map(({ id, key }) => [key, id]))
  return {
    accounts: accounts.map(({ id, key, balance }) => ({
      id,
      group: key === 'terminal_clearing' ? ('terminals' as const) : ('gateways' as const),
      name: key === 'terminal_clearing' ? null : clearingName(key),
      owed: centavos(balance),
    })),
    deposits: found.map(({ id, account, amount, fee, arrivedOn, reference, by, at, undone }) => ({
      id,
      account: ids.get(account) ?? 0,
      amount,
      fee,
      arrived_on: arrivedOn,
      reference,
      who: names.get(by) ?? null,
      at: at.toISOString(),
      undone: undone && {
        who: names.get(undone.by) ?? null,
        at: undone.at.toISOString(),
        reason: undone.reason,
      },
    })),
  }
}

const depositsPlanOnWire = (plan: DepositsPlan): contract.DepositsPreview =>
  planOnWire(plan, (one) => {
    const about = { line: one.line, name: one.reference, before: null, outcome: one.outcome }
    if (one.outcome === 'faulty') return { ...about, after: null, reason: one.reason }
    const { account, amount, fee, arrivedOn, reference } = one.planned
    const after = { account: account.name, amount, fee, arrived_on: arrivedOn, reference }
    return { ...about, before: one.outcome === 'unchanged' ? after : null, after, reason: null }
  })

/** Routes of what gateways and card terminals paid to the bank. */
export const depositsRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, deps, contract.deposits, ({ params }) => readDeposits(deps, params.event))
  route(app, deps, contract.recordDeposit, async ({ params, body }, { act, tellRepeat }) => {
    const { op_id: id, arrived_on: arrivedOn, ...entry } = body
    const { isRepeat } = await recordDeposit(
      deps,
      { ...entry, id, arrivedOn },
      { ...act, eventId: params.event },
    )
    tellRepeat(isRepeat)
    return { op_id: id, status: 'booked' as const }
  })
  route(app, deps, contract.undoDeposit, async ({ params, body }, { act }) => {
    await undoDeposit(deps, { id: params.deposit, ...body }, { ...act, eventId: params.event })
    return { op_id: params.deposit, status: 'undone' as const }
  })
  route(app, deps, contract.previewDeposits, async ({ params }, { act, request }) => {
    const { bytes } = await readCsvForm(request)
    return depositsPlanOnWire(await previewDeposits(deps, { bytes }, { ...act, eventId: params.event }))
  })
  route(app, deps, contract.importDeposits, async ({ params }, { act, request }) => {
    const upload = await readCsvForm(request)
    return depositsPlanOnWire(await importDeposits(deps, upload, { ...act, eventId: params.event }))
  })
}
