import type { EventId, OpId, WalletId } from '@saldo/contract/ids'
import { transact, type Db } from '../../db/index.ts'
import type { EventAct } from '../../kernel/act.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import {
  blockWallet,
  reissueCode,
  unblockWallet,
  walletOf,
  type Outcome,
  type Wallet,
} from '../ledger/index.ts'
import { putClaimCode } from './claim-code-queries.ts'
import { record } from './change-qr.ts'
import { changeLiveOnly } from './live-qr.ts'
import { sealKeyOf } from './read-qrs.ts'

type Needs = Pick<Deps, 'databases' | 'keys'>

/** A change of a QR by a cash point or the office, once per `opId`. */
export type DeskChange = EventAct & {
  wallet: Pick<Wallet, 'walletId' | 'userId'>
  opId: OpId
  /** The name of the actor's place; null in the office. */
  place: string | null
  /** Why, from the office's list, for the audit log. */
  reason?: string
  /** For a new code: whether its holder was asked, for the audit log. */
  holderSaidYes?: boolean
}

const codeNoOf = async (tx: Db, eventId: EventId, walletId: WalletId): Promise<number | undefined> =>
  (await walletOf(tx, eventId, { walletId }))?.codeNo

const changeAtDesk = async (
  { databases }: Needs,
  { wallet, place, reason, holderSaidYes, ...change }: DeskChange,
  name: 'blocked' | 'unblocked' | 'reissued',
  apply: (tx: Db) => Promise<Outcome>,
): Promise<Outcome> => {
  const { walletId, userId: ownerId } = wallet
  const outcome = await transact(await databases.forEvent(change.eventId), async (tx) => {
    const decided = await apply(tx)
    if (decided.status === 'booked' && !decided.isRepeated) {
      const yes = holderSaidYes === true && { holder_said_yes: true }
      const details = {
        ...yes,
        ...(reason !== undefined && { reason }),
        ...(name === 'reissued' && { code_no: await codeNoOf(tx, change.eventId, walletId) }),
      }
      const desk = { userId: change.actor.id, place }
      await record(tx, { ...change, ownerId }, { change: name, walletId, desk, details })
    }
    return decided
  })
  if (outcome.status === 'declined') throw new AppError(outcome.code, { isRepeat: outcome.isRepeated })
  return outcome
}

const bookingOf = ({ eventId, opId, wallet, at }: DeskChange) => ({
  eventId,
  opId,
  walletId: wallet.walletId,
  at,
})

/** Blocks a lost QR and notifies its owner. Throws operation_mismatch, wallet_unknown. */
export const blockQrAtDesk = (deps: Needs, change: DeskChange): Promise<Outcome> =>
  changeAtDesk(deps, change, 'blocked', (tx) => blockWallet(tx, bookingOf(change)))

/** Lifts the block of a QR that was found, so that its same code pays again, and notifies its owner. Throws as `blockQrAtDesk`. */
export const unblockQrAtDesk = (deps: Needs, change: DeskChange): Promise<Outcome> =>
  changeAtDesk(deps, change, 'unblocked', (tx) => unblockWallet(tx, bookingOf(change)))

const reissue = async (tx: Db, deps: Needs, change: DeskChange): Promise<Outcome> => {
  const outcome = await reissueCode(tx, { ...bookingOf(change), sealKey: sealKeyOf(deps.keys) })
  const { eventId, wallet, place } = change
  if (outcome.status === 'declined' || outcome.isRepeated) return outcome
  // The code that is handed out has to pay, whatever the lost phone's owner chose.
  const { walletId, userId: ownerId } = wallet
  await changeLiveOnly(tx, { ...change, walletId, ownerId, isLiveOnly: false }, { place })
  if (ownerId !== null) return outcome
  const codeNo = await codeNoOf(tx, eventId, wallet.walletId)
  if (codeNo !== undefined) await putClaimCode(tx, { eventId, walletId: wallet.walletId, codeNo })
  return outcome
}

/**
 * Gives a QR a new code and lifts its block; the old code is refused at once and the owner is notified. An
 * anonymous QR also gets a new claim code, and "Solo QR en vivo" is lifted. Throws as `blockQrAtDesk`.
 */
export const reissueQrAtDesk = (deps: Needs, change: DeskChange): Promise<Outcome> =>
  changeAtDesk(deps, change, 'reissued', (tx) => reissue(tx, deps, change))
