import type { PlaceId, UserId, WalletId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { describe, expect, test } from 'vitest'
import { aCharge, at, newOpId, newUserId, useLedger, type TestLedger } from '../../../../test/money/ledger.ts'
import { activityOf, noTotals, piecesOf } from './activity.ts'
import { bookTransfer, cashOut, reverse, topUp, type Charge } from '../index.ts'

const ledger = useLedger()
const north = { id: '0b000000-0000-4000-8000-000000000001' as PlaceId, name: 'Barra Norte' }
const south = { id: '0b000000-0000-4000-8000-000000000002' as PlaceId, name: 'Caja Sur' }
const drawer = 'cash_drawer:turno-1'
const beer = { name: 'Cerveza', quantity: 2, unitPrice: centavos(8_000) }
const water = { name: 'Agua', quantity: 1, unitPrice: centavos(3_000) }
const minutes = (count: number): Date => new Date(at.getTime() + count * 60_000)
const night = { from: minutes(0), to: minutes(600) }

type Scene = { event: TestLedger; walletId: WalletId; luz: UserId; beto: UserId }

const aScene = async (balance = 100_000n): Promise<Scene> => {
  const event = await ledger.anEvent()
  return { event, walletId: await event.aWallet(balance), luz: newUserId(), beto: newUserId() }
}

const charge = ({ event, walletId }: Scene, amount: bigint, minute: number, more: Partial<Charge>) => {
  const sent = aCharge(walletId, amount, { place: north, ...more })
  return event
    .aBatcher({ clock: { now: () => minutes(minute) } })
    .charge(sent)
    .then(() => sent.opId)
}

const tally = (count: number, amount: number) => ({ count, amount: centavos(amount) })

/** Two charges of Luz, one voided by Beto; cash of Beto at the other place. */
const aNight = async (): Promise<Scene> => {
  const scene = await aScene()
  const { event, walletId, luz, beto } = scene
  const { db } = ledger.database
  await charge(scene, 20_000n, 1, { items: [beer, water], tip: centavos(1_000), actorId: luz })
  const wrong = await charge(scene, 17_000n, 2, { items: [beer], tip: centavos(1_000), actorId: luz })
  const booking = (minute: number, place = south) => ({
    ...event.booking(),
    at: minutes(minute),
    actorId: beto,
    place,
  })
  await reverse(db, { ...booking(3, north), reverses: wrong, note: 'Producto equivocado' })
  const credit = { walletId, mayBeRefused: true } as const
  await bookTransfer(db, { ...booking(4), debit: drawer, credit: 'bank', amount: centavos(50_000) })
  await topUp(db, { ...booking(5), ...credit, amount: centavos(30_000), from: drawer })
  const twice = booking(6)
  await topUp(db, { ...twice, ...credit, amount: centavos(30_000), from: drawer })
  await reverse(db, { ...booking(7), reverses: twice.opId })
  const terminal = booking(8)
  await topUp(db, { ...terminal, ...credit, amount: centavos(15_000), from: 'terminal_clearing' })
  await reverse(db, { ...booking(9), reverses: terminal.opId })
  await topUp(db, { ...booking(10), ...credit, amount: centavos(12_000), from: 'terminal_clearing' })
  await cashOut(db, { ...booking(11), walletId, amount: centavos(7_000), to: drawer })
  const sale = { debit: drawer, credit: `bar_revenue:${south.id}`, amount: centavos(3_000) } as const
  await bookTransfer(db, { ...booking(12), ...sale, items: [water] })
  return scene
}

const atNorth = {
  ...noTotals(),
  charges: tally(2, 37_000),
  tips: centavos(2_000),
  voidedCharges: tally(1, 17_000),
  voidedTips: centavos(1_000),
  products: [
    { name: 'Cerveza', quantity: 2, amount: centavos(16_000) },
    { name: 'Agua', quantity: 1, amount: centavos(3_000) },
  ],
}
const atSouth = {
  ...noTotals(),
  cashSales: tally(1, 3_000),
  topupsCash: tally(2, 60_000),
  topupsTerminal: tally(2, 27_000),
  cashOuts: tally(1, 7_000),
  voidedTopupsCash: tally(1, 30_000),
  voidedTopupsTerminal: tally(1, 15_000),
  products: [{ name: 'Agua', quantity: 1, amount: centavos(3_000) }],
}

describe('what was done', () => {
  test('at each place is told by kind, with what was sold, and neither floats nor gateways', async () => {
    const { event } = await aNight()
    const of = { eventId: event.eventId, ...night }
    const { db } = ledger.database
    expect(await activityOf(db, { ...of, place: north.id })).toEqual(atNorth)
    expect(await activityOf(db, { ...of, place: south.id })).toEqual(atSouth)
    expect(await activityOf(db, of)).toEqual({
      ...atSouth,
      charges: atNorth.charges,
      tips: atNorth.tips,
      voidedCharges: atNorth.voidedCharges,
      voidedTips: atNorth.voidedTips,
      products: [
        { name: 'Cerveza', quantity: 2, amount: centavos(16_000) },
        { name: 'Agua', quantity: 2, amount: centavos(6_000) },
      ],
    })
  })

  test('by a person has the voids of what that person did, by whomever', async () => {
    const { event, luz, beto } = await aNight()
    const of = { eventId: event.eventId, ...night }
    expect(await activityOf(ledger.database.db, { ...of, actor: luz })).toEqual(atNorth)
    expect(await activityOf(ledger.database.db, { ...of, actor: beto })).toEqual(atSouth)
    expect(await activityOf(ledger.database.db, { ...of, actor: newUserId() })).toEqual({
      ...noTotals(),
      products: [],
    })
  })

  test('in a span has its first moment and not its last; another event’s rows are in none', async () => {
    const scene = await aScene()
    await charge(await aScene(), 500n, 5, {})
    for (const minute of [4, 5, 6]) await charge(scene, 100n, minute, { actorId: scene.luz })
    const activity = await activityOf(ledger.database.db, {
      eventId: scene.event.eventId,
      from: minutes(5),
      to: minutes(6),
    })
    expect(activity).toEqual({
      ...noTotals(),
      charges: tally(1, 100),
      products: [{ name: 'Otro monto', quantity: 1, amount: 100n }],
    })
  })
})

describe('the pieces of a span', () => {
  test('meet without a gap, and none that can be cut has more rows than one statement may read', async () => {
    const scene = await aScene()
    for (let minute = 100; minute < 130; minute += 1) await charge(scene, 10n, minute, { opId: newOpId() })
    const span = { eventId: scene.event.eventId, ...night }
    const pieces = []
    for await (const piece of piecesOf(ledger.database.db, span, 4)) pieces.push(piece)
    expect(pieces.length).toBeGreaterThan(5)
    expect(pieces[0]?.from).toEqual(night.from)
    expect(pieces.at(-1)?.to).toEqual(night.to)
    expect(pieces.slice(1).map(({ from }) => from)).toEqual(pieces.slice(0, -1).map(({ to }) => to))
    const counts = await Promise.all(
      pieces.map(async ({ from, to }) => {
        const { charges } = await activityOf(ledger.database.db, { eventId: span.eventId, from, to })
        return charges.count
      }),
    )
    expect(Math.max(...counts)).toBeLessThanOrEqual(4)
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(30)
  })

  test('end, also where one moment has more rows than that', async () => {
    const scene = await aScene()
    for (let round = 0; round < 6; round += 1) await charge(scene, 10n, 5, { opId: newOpId() })
    const pieces = []
    for await (const piece of piecesOf(ledger.database.db, { eventId: scene.event.eventId, ...night }, 2))
      pieces.push(piece)
    expect(pieces.at(-1)?.to).toEqual(night.to)
  })
})
