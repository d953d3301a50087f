import type { PlaceId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { expect, test } from 'vitest'
import { createTestClock } from '../../../../test/server/clock.ts'
import { aCharge, at, useLedger, type TestLedger } from '../../../../test/money/ledger.ts'
import { noTotals } from './activity.ts'
import { createPlaceTotals } from './place-totals.ts'

const ledger = useLedger()
const north = { id: '0b000000-0000-4000-8000-000000000001' as PlaceId, name: 'Barra Norte' }
const south = { id: '0b000000-0000-4000-8000-000000000002' as PlaceId, name: 'Barra Sur' }

const clock = createTestClock(at)
const forEvent = async () => ledger.database.db

const sell = async (event: TestLedger, amount: bigint, place = north): Promise<void> => {
  const walletId = await event.aWallet(amount)
  await event.aBatcher({ clock }).charge(aCharge(walletId, amount, { place }))
}
const sold = (count: number, amount: number) => ({
  ...noTotals(),
  charges: { count, amount: centavos(amount) },
})

test('each place’s sales are counted once, however long ago they were made and however often somebody looks', async () => {
  clock.set(at)
  const event = await ledger.anEvent()
  const totals = createPlaceTotals({ clock, forEvent })
  expect(await totals(event.eventId)).toEqual({ at, places: new Map() })
  for (let minute = 1; minute <= 30; minute += 1) {
    clock.pass(20_000)
    await sell(event, 100n)
    if (minute % 3 === 0) await sell(event, 50n, south)
    if (minute % 2 === 0) continue
    expect(await totals(event.eventId)).toEqual({
      at: clock.now(),
      places: new Map([
        [north.id, sold(minute, minute * 100)],
        ...(minute >= 3
          ? [[south.id, sold(Math.floor(minute / 3), Math.floor(minute / 3) * 50)] as const]
          : []),
      ]),
    })
  }
  const other = createPlaceTotals({ clock, forEvent })
  expect((await other(event.eventId)).places).toEqual((await totals(event.eventId)).places)
})

test('two who look within a second read once, and see what was there', async () => {
  clock.set(at)
  const event = await ledger.anEvent()
  let asked = 0
  const totals = createPlaceTotals({
    clock,
    forEvent: () => {
      asked += 1
      return forEvent()
    },
  })
  await Promise.all(Array.from({ length: 20 }, async () => totals(event.eventId)))
  await sell(event, 100n)
  expect((await totals(event.eventId)).places).toEqual(new Map())
  expect(asked).toBe(1)
  clock.pass(1_000)
  expect((await totals(event.eventId)).places).toEqual(new Map([[north.id, sold(1, 100)]]))
  expect(asked).toBe(2)
})

test('what a process books whose clock is a little ahead is seen; a look that failed spoils no sum', async () => {
  clock.set(at)
  const event = await ledger.anEvent()
  const ahead = createTestClock(new Date(at.getTime() + 20_000))
  const walletId = await event.aWallet(1_000n)
  await event.aBatcher({ clock: ahead }).charge(aCharge(walletId, 100n, { place: north }))
  let isDown = true
  const totals = createPlaceTotals({
    clock,
    forEvent: async () => {
      if (isDown) throw new Error('the database is down')
      return forEvent()
    },
  })
  await expect(async () => totals(event.eventId)).rejects.toThrow('the database is down')
  isDown = false
  expect((await totals(event.eventId)).places).toEqual(new Map([[north.id, sold(1, 100)]]))
  clock.pass(120_000)
  expect((await totals(event.eventId)).places).toEqual(new Map([[north.id, sold(1, 100)]]))
})
