import { randomUUID } from 'node:crypto'
import type { DeviceId, OpId, SessionId, UserId, WalletId } from '@saldo/contract/ids'
import { centavos, pesosOfCentavos } from '@saldo/contract/money'
import fc from 'fast-check'
import { pairByCode } from '../../src/modules/devices/index.ts'
import type { EventRecord } from '../../src/modules/events/index.ts'
import {
  endLiveKey,
  insertLiveKey,
  mergeWallets,
  newLiveHandle,
  topUp,
  walletOf,
  type Batcher,
} from '../../src/modules/ledger/index.ts'
import { givePermit } from '../../src/modules/offline/tills.ts'
import { postSale } from '../../src/modules/offline/post-sale.ts'
import type { Place } from '../../src/modules/venue/index.ts'
import { aPhone, type Phone } from '../money/live-phone.ts'
import { bySystem } from '../server/by-system.ts'
import type { TestServer } from '../server/server.ts'
import { aJournal, aTillKey, type Journal, type Written } from '../money/till-journal.ts'
import { aWallet } from './venue.ts'

const [TILLS, QRS] = [3, 3] as const

/** What happens at a night; tills and QRs by their number, amounts in pesos. */
export type Act =
  | { does: 'sell' | 'tamper'; till: number; qr: number; amount: number; offMinutes: number }
  | { does: 'charge' | 'load'; qr: number; amount: number }
  | { does: 'read'; till: number }
  | { does: 'end' | 'merge'; qr: number }
  | { does: 'post' | 'again'; till: number }
  | { does: 'wait'; seconds: number }

const till = fc.nat(TILLS - 1)
const qr = fc.nat(QRS - 1)
const amount = fc.integer({ min: 1, max: 120 })

export const anyAct: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      does: fc.constant('sell' as const),
      till,
      qr,
      amount,
      offMinutes: fc.constant(0),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('tamper' as const),
      till,
      qr,
      amount: fc.integer({ min: 1, max: 900 }),
      offMinutes: fc.integer({ min: -10, max: 10 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('charge' as const), qr, amount }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('load' as const), qr, amount }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('read' as const), till }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constantFrom('end' as const, 'merge' as const), qr }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constantFrom('post' as const, 'again' as const), till }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('wait' as const), seconds: fc.integer({ min: 1, max: 200 }) }),
  },
)

/** Terms of these nights, in pesos: a till's limit is soon used up. */
export const nightTerms = { max_sale: 120, wallet_limit: 200, till_limit: 300, takes_static: false }

type Sold = Written & { amount: number; isHonest: boolean; waits: boolean }
type Till = { deviceId: DeviceId; journal: Journal; sales: Sold[]; lost: number; table: Map<number, number> }
type Qr = { walletId: WalletId; phone: Phone; handle: string; lastStepAt: number }

type Stage = { server: TestServer; event: EventRecord; place: Place; pairing: string; batcher: Batcher }

/** A night of tills that lost their link, some of which lie. */
export class OfflineNight {
  readonly tills: Till[] = []
  readonly qrs: Qr[] = []
  readonly #stage: Stage

  constructor(stage: Stage) {
    this.#stage = stage
  }

  async begin(balances: readonly number[]): Promise<void> {
    const { server, event } = this.#stage
    for (const balance of balances) {
      const phone = aPhone()
      const { walletId } = await aWallet(server, event.id, { balance: balance * 100 })
      const key = { walletId, handle: newLiveHandle(), publicKey: phone.publicKey, mayMove: true }
      const sessionId = randomUUID() as SessionId
      await insertLiveKey(server.db, { eventId: event.id, ...key, sessionId, at: server.clock.now() })
      this.qrs.push({ walletId, phone, handle: key.handle, lastStepAt: 0 })
    }
    for (let n = 0; n < TILLS; n++) this.tills.push(await this.#pair(n))
    for (const each of this.tills) await this.#read(each)
  }

  async #pair(n: number): Promise<Till> {
    const { server, event, place, pairing } = this.#stage
    const made = await pairByCode(server.deps, { code: pairing, name: `Caja ${n}` }, bySystem(server))
    if (!made) throw new Error('The code pairs')
    const { deviceId } = made
    const key = aTillKey()
    const userId = randomUUID() as UserId
    const actor = {
      kind: 'staff' as const,
      id: userId,
      sessionId: randomUUID() as SessionId,
      authTime: server.clock.now(),
      till: { eventId: event.id, deviceId, placeId: place.id },
    }
    const act = { ...bySystem(server), actor, eventId: event.id }
    const permit = (await givePermit(server.deps, act, key.publicKey))?.permit ?? ''
    const journal = aJournal({ eventId: event.id, deviceId, userId, placeId: place.id, permit }, key)
    return { deviceId, journal, sales: [], lost: 0, table: new Map() }
  }

  /** The balances that a till knows, as it loaded them last. */
  async #read(till: Till): Promise<void> {
    for (const [n, { walletId }] of this.qrs.entries()) {
      const wallet = await walletOf(this.#stage.server.db, this.#stage.event.id, { walletId })
      till.table.set(n, Math.floor(pesosOfCentavos(wallet?.available ?? 0n)))
    }
  }

  #isWithin(till: Till, n: number, pesos: number): boolean {
    const left = till.table.get(n) ?? 0
    const open = till.sales.filter(({ waits }) => waits).reduce((sum, one) => sum + one.amount, 0)
    return pesos <= nightTerms.max_sale && pesos <= left && till.lost + open + pesos <= nightTerms.till_limit
  }

  #sell(till: Till, n: number, pesos: number, offMs: number, isHonest: boolean): void {
    const { clock } = this.#stage.server
    const shown = this.qrs[n]
    const at = new Date(clock.now().getTime() + offMs)
    if (!shown || (isHonest && !this.#isWithin(till, n, pesos))) return
    const text = shown.phone.show({ eventId: this.#stage.event.id, handle: shown.handle, at })
    till.sales.push({
      ...till.journal.sell({ qr: text, amount: pesos, at }),
      amount: pesos,
      isHonest,
      waits: true,
    })
    till.table.set(n, (till.table.get(n) ?? 0) - pesos)
  }

  /** Posts a sale, as the till does: what it hears settles what it may still sell. */
  async post(till: Till, sold: Sold): Promise<string> {
    const posted = { record: sold.record, signature: sold.signature }
    const { state, paid } = await postSale(
      this.#stage.server.deps,
      posted,
      bySystem(this.#stage.server),
      '203.0.113.9',
    )
    if (sold.waits && state === 'booked') till.lost += sold.amount - pesosOfCentavos(paid)
    sold.waits = false
    return state
  }

  async #charge({ walletId }: Qr, pesos: number): Promise<void> {
    const { place, batcher } = this.#stage
    const charge = { opId: randomUUID() as OpId, walletId, codeNo: 0, amount: centavos(pesos * 100) }
    await batcher.charge({ ...charge, place: { id: place.id, name: place.name } })
  }

  async #load({ walletId }: Qr, pesos: number): Promise<void> {
    const { server, event } = this.#stage
    const credit = { eventId: event.id, opId: randomUUID() as OpId, walletId, amount: centavos(pesos * 100) }
    await topUp(server.db, { ...credit, from: 'bank', mayBeRefused: false, at: server.clock.now() })
  }

  async #merge(from: Qr): Promise<void> {
    const { server, event } = this.#stage
    const into = this.qrs.find((each) => each !== from)
    const wallet = await walletOf(server.db, event.id, { walletId: from.walletId })
    if (!into || !wallet || wallet.mergedInto !== null) return
    const merge = { from: from.walletId, codeNo: 1, into: into.walletId, at: server.clock.now() }
    await mergeWallets(server.db, { eventId: event.id, opId: randomUUID() as OpId, ...merge })
  }

  async #ofQr(act: Extract<Act, { qr: number }>): Promise<void> {
    const { server, event } = this.#stage
    const shown = this.qrs[act.qr]
    if (!shown) return
    if (act.does === 'charge') await this.#charge(shown, act.amount)
    if (act.does === 'load') await this.#load(shown, act.amount)
    if (act.does === 'merge') await this.#merge(shown)
    if (act.does === 'end')
      await endLiveKey(server.db, { eventId: event.id, walletId: shown.walletId, at: server.clock.now() })
  }

  async do(act: Act): Promise<void> {
    if (act.does === 'wait') return this.#stage.server.clock.pass(act.seconds * 1_000)
    if (!('till' in act)) return this.#ofQr(act)
    const till = this.tills[act.till]
    if (!till) return undefined
    if (act.does === 'read') return this.#read(till)
    if (act.does === 'sell' || act.does === 'tamper')
      return this.#sell(till, act.qr, act.amount, act.offMinutes * 60_000, act.does === 'sell')
    const due = till.sales.find(({ waits }) => waits === (act.does === 'post'))
    if (due) await this.post(till, due)
    return undefined
  }
}
