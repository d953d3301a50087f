import type { OpId } from '@saldo/contract/ids'
import type { EventAct } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { requireFresh } from '../auth/index.ts'
import { findStatement } from './queries.ts'
import { openClabe } from './terms.ts'

/**
 * The account that an approved statement is paid to, as it was frozen; the reading is recorded in the audit log. Throws
 * reauth_required, not_found, settlement_state.
 */
export const readPayee = async (
  { databases, keys }: Pick<Deps, 'databases' | 'keys'>,
  id: OpId,
  act: EventAct,
): Promise<{ name: string; bank: string | null; clabe: string }> => {
  requireFresh(act)
  const db = await databases.forEvent(act.eventId)
  const statement = await findStatement(db, act.eventId, id)
  if (!statement) throw new AppError('not_found')
  if (statement.state !== 'approved') throw new AppError('settlement_state')
  const clabe = openClabe(keys, statement, statement.clabeSealed)
  await audit(db, act, { action: 'settlement.payee_read', subject: id, eventId: act.eventId })
  const { name, bank } = statement.content.owner
  return { name, bank, clabe }
}
