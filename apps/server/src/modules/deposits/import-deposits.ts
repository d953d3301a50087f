import type { OpId } from '@saldo/contract/ids'
import { importCopy } from '@saldo/copy/imports'
import { v7 } from 'uuid'
import { transact, type Db } from '../../db/index.ts'
import { planOf, readCsv, type Plan, type Upload } from '../../documents/read-csv.ts'
import type { EventAct } from '../../kernel/act.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError, fault } from '../../kernel/errors.ts'
import { requireFresh } from '../auth/index.ts'
import { clearingAccounts } from '../ledger/index.ts'
import { clearingName } from './accounts.ts'
import { bookDeposit, dayAt } from './deposits.ts'
import { depositColumns, planDeposits, type PlannedDeposit } from './import-rules.ts'
import { depositsNamed, lockDeposits } from './queries.ts'

export type DepositsPlan = Plan<PlannedDeposit>

const planIn = async (
  db: Db,
  bytes: Upload['bytes'],
  { eventId, today }: { eventId: EventAct['eventId']; today: string },
): Promise<DepositsPlan> => {
  const csv = readCsv(bytes, depositColumns)
  const references = csv.lines.flatMap(({ cells }) => cells.reference || [])
  const accounts = await clearingAccounts(db, eventId)
  const planned = planDeposits(csv.lines, {
    accounts: accounts.map(({ key, balance }) => ({ key, balance, name: clearingName(key) })),
    known: await depositsNamed(db, eventId, references),
    today,
  })
  return planOf(bytes, csv, planned)
}

type Books = Pick<Deps, 'databases'>

/** What a file would do to the event's books now. Throws as `readCsv`. */
export const previewDeposits = async (
  deps: Books,
  { bytes }: Pick<Upload, 'bytes'>,
  act: EventAct,
): Promise<DepositsPlan> =>
  planIn(await deps.databases.forEvent(act.eventId), bytes, {
    eventId: act.eventId,
    today: await dayAt(deps, act),
  })

/**
 * Does what the preview of `mark` said, all of it or nothing; faulty lines do nothing, as it said. Throws
 * reauth_required, changed_meanwhile when the file would no longer do that, validation_failed when it does nothing,
 * and as `readCsv`.
 */
export const importDeposits = async (
  deps: Books,
  { mark, bytes }: Upload,
  act: EventAct,
): Promise<DepositsPlan> => {
  requireFresh(act)
  const today = await dayAt(deps, act)
  return transact(await deps.databases.forEvent(act.eventId), async (tx) => {
    await lockDeposits(tx, act.eventId)
    const plan = await planIn(tx, bytes, { eventId: act.eventId, today })
    if (plan.mark !== mark) throw new AppError('changed_meanwhile')
    const made = plan.lines.flatMap((line) => (line.outcome === 'new' ? [line.planned] : []))
    if (made.length === 0) throw fault('file', importCopy.nothingToDo)
    for (const { account, ...deposit } of made)
      await bookDeposit(tx, { ...deposit, account: account.key, id: v7() as OpId }, act)
    return plan
  })
}
