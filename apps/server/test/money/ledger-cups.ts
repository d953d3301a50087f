import type { WalletId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { transact, type Db } from '../../src/db/index.ts'
import { AppError } from '../../src/kernel/errors.ts'
import {
  areCupsReturned,
  cupsOf,
  mergeCups,
  returnCups,
  voidCups,
} from '../../src/modules/catalogue/index.ts'
import {
  declineReversal,
  isDecided,
  lockHolder,
  mergeWallets,
  operationOf,
  reverse,
  reversedAmong,
  type CupReturn,
  type Outcome,
  type SoldItem,
} from '../../src/modules/ledger/index.ts'
import { bar } from './ledger.ts'

/** Gives cups of any worth back at the bar, or at another place, as a till does. */
export const returnedCups = (
  db: Db,
  cups: Omit<CupReturn, 'items' | 'codeNo' | 'place'> & Pick<Partial<CupReturn>, 'place'>,
): Promise<Outcome> => {
  const items = [{ name: 'Vaso (depósito)', quantity: -1, unitPrice: cups.amount, isCup: true as const }]
  return transact(db, (tx) => returnCups(tx, { place: bar, ...cups, codeNo: 0, items }))
}

type Reversal = Parameters<typeof reverse>[1]

const isCupGone = async (tx: Db, { eventId, reverses }: Reversal): Promise<boolean> =>
  (await areCupsReturned(tx, eventId, reverses)) &&
  !(await reversedAmong(tx, eventId, [reverses])).has(reverses)

/** Takes an operation back with the cups that it counted, as a void does. */
export const reversedWithCups = (db: Db, reversal: Reversal): Promise<Outcome> =>
  transact(db, async (tx) => {
    const { eventId, opId, reverses, at } = reversal
    const booked = await operationOf(tx, eventId, reverses)
    if (booked?.kind === 'charge') await lockHolder(tx, eventId, booked.walletId)
    const isNew = !(await isDecided(tx, eventId, opId))
    if (isNew && booked && (await isCupGone(tx, reversal))) {
      const { walletId } = booked
      return declineReversal(tx, { eventId, opId, reverses, at }, { walletId, code: 'cups_returned' })
    }
    const outcome = await reverse(tx, reversal)
    const isDone = outcome.status === 'booked' && !outcome.isRepeated
    if (isDone && !(await voidCups(tx, eventId, [reverses]))) throw new AppError('busy')
    return outcome
  })

/** Merges a QR into another with what it paid for cups, as a claim does. */
export const mergedWithCups = (db: Db, merge: Parameters<typeof mergeWallets>[1]): Promise<Outcome> =>
  transact(db, async (tx) => {
    const outcome = await mergeWallets(tx, merge)
    if (outcome.status === 'booked' && !outcome.isRepeated) await mergeCups(tx, merge.eventId, merge)
    return outcome
  })

/** What counts the cups of a charge with it. */
export const countingCups = (walletId: WalletId, items: readonly SoldItem[]) => ({
  items,
  effects: { cups: cupsOf(walletId, items) },
})

/** What makes a charge one with deposits of this worth, counted with it. */
export const withCups = (walletId: WalletId, worth: bigint) => {
  if (worth === 0n) return {}
  const items = [{ name: 'Vaso (depósito)', quantity: 1, unitPrice: centavos(worth), isCup: true as const }]
  return countingCups(walletId, items)
}
