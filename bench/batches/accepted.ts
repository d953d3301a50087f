import { randomUUID } from 'node:crypto'
import type { OpId, WalletId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { v7 as uuidv7 } from 'uuid'
import { transact } from '../../apps/server/src/db/index.ts'
import { createKeys } from '../../apps/server/src/kernel/keys.ts'
import { hold } from '../../apps/server/src/modules/ledger/index.ts'
import {
  hashesOf,
  makeFolio,
  sealDetails,
  type RefundId,
} from '../../apps/server/src/modules/refunds/index.ts'
import type { Scene } from '../scene.ts'

export const secret = 'a secret of the bench of batches, long enough'
export const AMOUNT = 400_00n

const A_TRANSACTION = 200
const WEIGHTS = [3, 7, 1]
const BANKS = ['002', '012', '014', '072', '021', '044', '127', '638']

/** A CLABE of one of several banks whose check digit is right. */
const clabeOf = (n: number): string => {
  const digits = `${BANKS[n % BANKS.length]}180${String(n).padStart(11, '0')}`
  const sum = Array.from(digits, Number).reduce((all, d, i) => all + ((d * (WEIGHTS[i % 3] ?? 0)) % 10), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

/** Accepts a refund of each of the scene's QRs that has none yet: what its batch is prepared from. */
export const acceptRefunds = async ({ database: { db }, eventId }: Scene, most: number): Promise<void> => {
  const keys = createKeys(secret)
  const wallets = await db
    .selectFrom('ledger.wallet')
    .select('wallet_id')
    .where('event_id', '=', eventId)
    .where('credits', '=', AMOUNT)
    .where('held', '=', 0n)
    .where('debits', '=', 0n)
    .limit(most)
    .execute()
  for (let from = 0; from < wallets.length; from += A_TRANSACTION)
    await transact(db, async (tx) => {
      for (const [i, { wallet_id }] of wallets.slice(from, from + A_TRANSACTION).entries()) {
        const [refundId, opId, at] = [uuidv7() as RefundId, uuidv7() as OpId, new Date()]
        const amount = centavos(AMOUNT)
        const clabe = clabeOf(from + i)
        const details = {
          name: `Persona Número ${from + i}`,
          phone: '5512345678',
          email: `${randomUUID()}@bench.test`,
          clabe,
        }
        const hashes = hashesOf(keys, details)
        await hold(tx, {
          eventId,
          opId,
          at,
          groupId: refundId,
          walletId: wallet_id as WalletId,
          amount,
          to: 'refund_payable',
        })
        await tx
          .insertInto('refund_request')
          .values({
            event_id: eventId,
            refund_id: refundId,
            folio: makeFolio(),
            state: 'accepted',
            wallet_id,
            balance_centavos: amount,
            amount_centavos: amount,
            hold_op_id: opId,
            details_sealed: sealDetails(keys, refundId, details),
            clabe_hash: hashes.clabe,
            email_hash: hashes.email,
            phone_hash: hashes.phone,
            created_at: at,
            accepted_at: at,
          })
          .execute()
      }
    })
}
