import type { EventId, WalletId } from '@saldo/contract/ids'
import { v5 } from 'uuid'
import { transact } from '../../db/index.ts'
import type { Deps } from '../../kernel/deps.ts'
import { addresseeOf, findUser } from '../auth/index.ts'
import { eventOf } from '../events/index.ts'
import { refundableOf } from '../ledger/index.ts'
import { notify } from '../notifications/index.ts'
import { signOf } from './own-returns.ts'
import { findRunWallet } from './queries.ts'

type Needs = Pick<Deps, 'databases' | 'keys' | 'clock' | 'env'>

type Told = { eventId: EventId; runId: string; refusedId?: string }

const NAMESPACE = '5f8c0f5e-6a1b-5b4d-8d2f-0a7b1c9e4d33'

const tellHolder = async (
  deps: Needs,
  { eventId, runId, refusedId }: Told,
  walletId: WalletId,
): Promise<void> => {
  const { databases, keys, env } = deps
  const db = await databases.forEvent(eventId)
  const found = await findRunWallet(db, { eventId, runId }, walletId)
  const holder = found?.holderId ? await findUser(databases.control, found.holderId) : null
  if (found === null || holder === null) return
  const rest = await refundableOf(db, eventId, walletId)
  if (refusedId !== undefined && rest === 0n) return
  const { name: eventName } = await eventOf(databases.control, eventId)
  const letter = {
    kind: 'refund_run',
    ...addresseeOf(holder),
    eventName,
    toSource: String(refusedId === undefined ? found.toSource : 0n),
    rest: String(rest),
    url: `${env.PUBLIC_URL}/users/returns/${eventId}?sign=${signOf(keys, eventId, walletId)}`,
  } as const
  const id = v5(`${runId}|${walletId}|${refusedId ?? 'started'}`, NAMESPACE)
  await transact(databases.control, (tx) => notify(tx, deps, id, letter))
}

/**
 * Tells each QR's holder once that their money goes back, and asks for a CLABE where no payment takes all of it. After
 * a refusal only where something is left to ask for.
 */
export const tellRun = async (
  deps: Needs,
  { walletIds, ...told }: Told & { walletIds: readonly WalletId[] },
): Promise<void> => {
  for (const walletId of walletIds) await tellHolder(deps, told, walletId)
}
