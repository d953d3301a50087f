import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  handleName,
  type LiveRow,
  mergeOfflineTables,
  readOfflineTable,
  writeOfflineTable,
} from './offline-table.ts'

const name = fc.integer({ min: 0, max: 2 ** 45 - 1 })
const row = fc.record({ name, pesos: fc.integer({ min: 0, max: 0xff_ff_ff }), isPaying: fc.boolean() })
const liveRow = row.chain((each) =>
  fc
    .uint8Array({ minLength: 64, maxLength: 64 })
    .map((key): LiveRow => ({ ...each, publicKey: new Uint8Array(key) })),
)
const unique = <T extends { name: number }>(rows: fc.Arbitrary<T>) =>
  fc.uniqueArray(rows, { selector: (each) => each.name, maxLength: 60 })

test('every row of a table is found by its name as it was written, and no other', () => {
  fc.assert(
    fc.property(fc.nat(2 ** 31), unique(liveRow), unique(row), name, (next, live, statics, other) => {
      const table = readOfflineTable(writeOfflineTable({ next, live, statics }))
      expect(table?.next).toBe(next)
      for (const each of live) expect(table?.findLive(each.name)).toEqual(each)
      for (const each of statics) expect(table?.findStatic(each.name)).toEqual(each)
      expect(table?.findLive(other)).toEqual(live.find((each) => each.name === other))
    }),
  )
})

test('a table is found in the middle of a buffer, where a browser may have read it', () => {
  const bytes = writeOfflineTable({ next: 7, live: [], statics: [{ name: 5, pesos: 12, isPaying: true }] })
  const within = new Uint8Array(bytes.length + 3)
  within.set(bytes, 3)
  expect(readOfflineTable(within.subarray(3))?.findStatic(5)?.pesos).toBe(12)
})

test('a table that was cut, prolonged or is something else is refused', () => {
  const bytes = writeOfflineTable({ next: 1, live: [], statics: [{ name: 1, pesos: 1, isPaying: true }] })
  for (const wrong of [bytes.slice(0, -1), new Uint8Array([...bytes, 0]), bytes.slice(1), new Uint8Array()])
    expect(readOfflineTable(wrong)).toBeUndefined()
  expect(readOfflineTable(bytes.map((byte, at) => (at === 3 ? byte + 1 : byte)))).toBeUndefined()
})

test('a balance beyond three bytes, below zero or with centavos is never more than it is', () => {
  const written = (pesos: number) =>
    readOfflineTable(
      writeOfflineTable({ next: 1, live: [], statics: [{ name: 1, pesos, isPaying: true }] }),
    )?.findStatic(1)?.pesos
  expect([written(2 ** 30), written(-5), written(12.99)]).toEqual([0xff_ff_ff, 0, 12])
})

test('a handle of nine characters fits into a name', () => {
  expect(handleName('ZZZZZZZZZ')).toBe(2 ** 45 - 1)
  expect(handleName('000000001')).toBe(1)
})

/** Names that often meet. */
const near = <T extends { name: number }>(rows: fc.Arbitrary<T>) =>
  unique(fc.tuple(rows, fc.nat(30)).map(([each, near]) => ({ ...each, name: near })))

test('a table merged with its changes is the table that is written with them', () => {
  const rows = fc.record({ live: near(liveRow), statics: near(row) })
  fc.assert(
    fc.property(rows, rows, (before, changes) => {
      const kept = <T extends { name: number }>(all: T[], by: T[]) =>
        all.filter(({ name }) => by.every((each) => each.name !== name))
      const wanted = writeOfflineTable({
        next: 8,
        live: [...kept(before.live, changes.live), ...changes.live],
        statics: [...kept(before.statics, changes.statics), ...changes.statics],
      })
      const base = writeOfflineTable({ next: 7, ...before })
      expect(mergeOfflineTables(base, writeOfflineTable({ next: 8, ...changes }))).toEqual(wanted)
      expect(mergeOfflineTables(base, base.slice(1))).toBeUndefined()
    }),
  )
})
