import { randomUUID } from 'node:crypto'
import type { OpId, WalletId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { afterAll, beforeEach, expect } from 'vitest'
import { grantPromo } from '../../src/modules/ledger/index.ts'
import type { Person } from '../people/people.ts'
import type { TestServer } from '../server/server.ts'
import { ledgerIsSound } from './desk.ts'
import { useTwoBars } from './two-bars.ts'
import type { TestWallet } from './venue.ts'

type More = { by?: Person; op_id?: string } & Record<string, unknown>

/** Cups of 20 pesos, below zero for those given back. */
export const cups = (quantity: number, price = 20) => ({
  name: 'Vaso (depósito)',
  quantity,
  unit_price: price,
  is_cup: true,
})

/** Two bars that sell beer of 80 in cups of 20, and what tests of cups ask of them; the ledger is verified in the end. */
export const useCupReturns = (server: TestServer) => {
  const { bars, ask, wallet, balance } = useTwoBars(server)
  beforeEach(async () => {
    await ask('PUT', `products/${bars.beer}/cup`, { cup: { name: 'Vaso', price: 20 } }, bars.mara)
  })
  afterAll(() => ledgerIsSound(server))
  const beers = (quantity: number) => ({
    product_id: bars.beer,
    name: 'Cerveza',
    quantity,
    unit_price: 80,
  })
  return {
    bars,
    ask,
    wallet,
    balance,
    /** Sells beers, and cups or takes them on the same bill; answers the charge's id. */
    sell: async (qr: TestWallet, ofBeer: number, ofCups: number, by = bars.luz): Promise<string> => {
      const op_id = randomUUID()
      const items = [...(ofBeer ? [beers(ofBeer)] : []), ...(ofCups ? [cups(ofCups)] : [])]
      const body = { op_id, code: qr.code, amount: ofBeer * 80 + ofCups * 20, items }
      expect(await ask('POST', 'charges', body, by)).toMatchObject({ status: 200 })
      return op_id
    },
    /** Gives cups back without a bill. */
    giveBack: (qr: TestWallet, count: number, { by = bars.luz, ...more }: More = {}) =>
      ask(
        'POST',
        'cup-returns',
        { op_id: randomUUID(), code: qr.code, amount: count * 20, items: [cups(-count)], ...more },
        by,
      ),
    voidOf: (op_id: string, by: Person = bars.luz, own: string = randomUUID()) =>
      ask('POST', `operations/${op_id}/void`, { op_id: own, reason: 'Se equivocó' }, by),
    /** What the QR may still be given back for cups, in centavos, and what of it promotion paid. */
    paidBy: async ({ walletId }: { walletId: WalletId }): Promise<[bigint, bigint]> => {
      const { rows } = await server.pool.query<{ paid: bigint; promo: bigint }>(
        `SELECT paid_centavos AS paid, promo_centavos AS promo FROM cup_balance WHERE event_id = $1 AND wallet_id = $2`,
        [bars.event.id, walletId],
      )
      return [rows[0]?.paid ?? 0n, rows[0]?.promo ?? 0n]
    },
    /** What of the QR's balance was given, in centavos. */
    promoOf: async ({ walletId }: TestWallet): Promise<bigint | undefined> => {
      const { rows } = await server.superPool.query<{ promo: bigint }>(
        'SELECT promo FROM ledger.wallet WHERE event_id = $1 AND wallet_id = $2',
        [bars.event.id, walletId],
      )
      return rows[0]?.promo
    },
    grant: async ({ walletId }: TestWallet, pesos: number): Promise<void> => {
      const opId = randomUUID() as OpId
      const groupId = randomUUID()
      const at = server.clock.now()
      const amount = centavos(pesos * 100)
      await grantPromo(server.db, { eventId: bars.event.id, opId, groupId, at, walletId, amount })
    },
  }
}
