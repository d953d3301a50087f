import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type OfflineRow, writeOfflineTable } from '@saldo/contract/offline-table'
import { rowsIn, type TableBytes, withChanges } from './table.ts'

const row = fc.record({ name: fc.nat(40), pesos: fc.nat(5_000), isPaying: fc.boolean() })
const rows = fc.uniqueArray(row, { selector: ({ name }) => name, maxLength: 20 })

const fileOf = (next: number, statics: readonly OfflineRow[]): ArrayBuffer =>
  writeOfflineTable({ next, live: [], statics }).buffer

const added = (first: readonly OfflineRow[], files: readonly (readonly OfflineRow[])[]): TableBytes =>
  files.reduce<TableBytes>((bytes, each, i) => withChanges(bytes, fileOf(i + 2, each)), {
    base: fileOf(1, first),
    changes: [],
  })

test('the table says of each QR what the newest file with it says, however many files there were', () => {
  fc.assert(
    fc.property(rows, fc.array(rows, { maxLength: 45 }), (first, files) => {
      const now = new Map([first, ...files].flat().map((each) => [each.name, each]))
      const table = rowsIn(added(first, files))
      expect(table?.next).toBe(files.length + 1)
      for (let name = 0; name <= 40; name += 1) expect(table?.statics(name)).toEqual(now.get(name))
    }),
  )
})

test('files beside the table become part of it before they are many', () => {
  const { base, changes } = added(
    [],
    Array.from({ length: 45 }, () => []),
  )
  expect([rowsIn({ base, changes: [] })?.next, changes.length]).toEqual([41, 5])
})

test('a file that doesn’t follow the one before is left out with those after it', () => {
  const paying = { name: 1, pesos: 5, isPaying: true }
  const changes = [fileOf(2, []), fileOf(4, [paying]), fileOf(5, [paying])]
  const table = rowsIn({ base: fileOf(1, []), changes })
  expect([table?.next, table?.statics(1)]).toEqual([2, undefined])
  expect(rowsIn({ base: new ArrayBuffer(3), changes: [] })).toBeUndefined()
})

test('the table of 100 000 QRs is read, with its changes, in far less than a second', () => {
  const live = Array.from({ length: 100_000 }, (_, i) => ({
    name: i * 7,
    pesos: i % 500,
    isPaying: true,
    publicKey: new Uint8Array(64).fill(i % 256),
  }))
  const writtenMs = performance.now()
  const base = writeOfflineTable({ next: 1, live, statics: [] }).buffer
  const writeMs = performance.now() - writtenMs
  const changes = Array.from(
    { length: 19 },
    (_, i) =>
      writeOfflineTable({ next: i + 2, live: live.slice(i * 1_000, i * 1_000 + 1_000), statics: [] }).buffer,
  )
  const startedMs = performance.now()
  const table = rowsIn({ base, changes })
  for (let i = 0; i < 1_000; i += 1) expect(table?.live(i * 7 * 97)?.pesos).toBe((i * 97) % 500)
  const merged = withChanges({ base, changes }, fileOf(21, []))
  // A busy machine is slow with the writing too.
  expect(performance.now() - startedMs).toBeLessThan(Math.max(750, 15 * writeMs))
  expect([base.byteLength, merged.base.byteLength, merged.changes.length]).toEqual([7_400_016, 7_400_016, 0])
})
