import type { EventId, OpId } from '@saldo/contract/ids'
import { correctionReasonWords } from '@saldo/copy/corrections'
import { v5 } from 'uuid'
import { transact } from '../../db/index.ts'
import type { Deps } from '../../kernel/deps.ts'
import { addresseeOf, findUser } from '../auth/index.ts'
import { eventOf } from '../events/index.ts'
import { holdersOf, walletFamilies } from '../ledger/index.ts'
import { notify } from '../notifications/index.ts'
import { findCorrection } from './queries.ts'

/** Tells a QR's holder once of a correction that was booked; nobody of an anonymous one. */
export const tellCorrection = async (
  deps: Pick<Deps, 'databases' | 'keys' | 'clock'>,
  { eventId, id }: { eventId: EventId; id: OpId },
): Promise<void> => {
  const { control } = deps.databases
  const db = await deps.databases.forEvent(eventId)
  const correction = await findCorrection(db, eventId, id)
  if (correction?.state !== 'booked') return
  const { walletId, direction, amount, reason } = correction
  const holderId = (await walletFamilies(db, eventId, [walletId])).get(walletId)?.holder ?? walletId
  const userId = (await holdersOf(db, eventId, [holderId])).get(holderId)
  const holder = userId ? await findUser(control, userId) : null
  if (holder === null) return
  const { name: eventName } = await eventOf(control, eventId)
  const letter = {
    kind: 'correction_booked',
    ...addresseeOf(holder),
    eventName,
    direction,
    amount: String(amount),
    reason: correctionReasonWords[reason],
  } as const
  await transact(control, (tx) => notify(tx, deps, v5('letter', id), letter))
}
