import type { OpId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import fc from 'fast-check'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { useServer } from '../../../test/server/server.ts'
import { useTabs } from '../../../test/venue/tabs.ts'
import { aWallet, type TestWallet } from '../../../test/venue/venue.ts'
import {
  blockWallet,
  chargeback,
  grantPromo,
  hold,
  lapsePromo,
  mergeWallets,
  topUp,
  verifyLedger,
} from '../ledger/index.ts'

const server = useServer(() => ({}) as never)
const tabs = useTabs(server)
const { bars, beers, opened, add, close, read, raise, counters, charge } = tabs

const whatHappens = [
  'topUp',
  'grant',
  'lapse',
  'chargeback',
  'merge',
  'block',
  'refund',
  'charge',
  'add',
  'raise',
] as const
type Happening = { what: (typeof whatHappens)[number]; pesos: number }

const booking = () => ({ eventId: bars.event.id, opId: v7() as OpId, at: server.clock.now() })

const campaign = v7()

type Scene = { tab: string; qr: TestWallet }

/** Lets something happen to the QR of a tab, or the tab; refused or not. */
const happens = async (scene: Scene, { what, pesos }: Happening): Promise<void> => {
  const { tab, qr } = scene
  const { walletId } = qr
  const amount = centavos(pesos * 100)
  switch (what) {
    case 'topUp':
      await topUp(server.db, { ...booking(), walletId, amount, from: 'bank', mayBeRefused: false })
      return
    case 'grant':
      await grantPromo(server.db, { ...booking(), walletId, amount, groupId: campaign })
      return
    case 'lapse':
      await lapsePromo(server.db, { ...booking(), walletId, over: [campaign] })
      return
    case 'chargeback':
      await chargeback(server.db, { ...booking(), walletId, amount, to: 'gateway_clearing:mp' })
      return
    case 'merge': {
      const into = await aWallet(server, bars.event.id, { balance: pesos })
      const merge = { ...booking(), from: walletId, codeNo: 0, into: into.walletId }
      if ((await mergeWallets(server.db, merge)).status === 'booked') scene.qr = into
      return
    }
    case 'block':
      await blockWallet(server.db, { ...booking(), walletId })
      return
    case 'refund':
      await hold(server.db, { ...booking(), walletId, amount, to: 'refund_payable' })
      return
    case 'charge':
      await charge(qr, pesos, bars.teo, { items: [] })
      return
    case 'add':
      await add(tab, [beers(1 + (pesos % 3))])
      return
    case 'raise':
      await raise(tab, pesos, qr)
  }
}

/** Of the charge that closed a tab, in centavos; null without one. */
const chargedBy = async (op: string): Promise<bigint | null> => {
  const { rows } = await server.superPool.query<{ amount: bigint }>(
    'SELECT amount FROM ledger.transfer WHERE event_id = $1 AND op_id = $2 AND kind = 2',
    [bars.event.id, op],
  )
  return rows[0]?.amount ?? null
}

test(
  'whatever becomes of a QR, its tab is charged what it served, never more than it holds, and the books stay sound',
  { timeout: 180_000 },
  async () => {
    const happening = fc.record({
      what: fc.constantFrom(...whatHappens),
      pesos: fc.constantFrom(10, 80, 170, 300, 900),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { minLength: 2, maxLength: 10 }), async (story) => {
        const scene: Scene = { qr: await tabs.wallet(), tab: '' }
        scene.tab = await opened(300, scene.qr)
        await add(scene.tab, [beers(1)])
        for (const each of story) await happens(scene, each)
        const { served, hold: held, wallet_id: wallet } = await read(scene.tab)
        expect([served <= held, wallet]).toEqual([true, scene.qr.walletId])
        const before = await counters(scene.qr)
        expect(before?.held).toBeGreaterThanOrEqual(BigInt(held * 100))
        const op = v7()
        expect(await close(scene.tab, served, {}, bars.mara, op)).toMatchObject({ status: 200 })
        expect(await chargedBy(op)).toBe(BigInt(served * 100))
        expect((await counters(scene.qr))?.held).toBe((before?.held ?? 0n) - BigInt(held * 100))
        expect((await verifyLedger(server.db, bars.event.id)).problems).toEqual([])
      }),
      { numRuns: Number(process.env['LEDGER_RUNS'] ?? 20), interruptAfterTimeLimit: 120_000 },
    )
  },
)
