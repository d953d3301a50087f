import type { EventId, OpId, PlaceId, UserId } from '@saldo/contract/ids'
import { afterEach, expect, test, vi } from 'vitest'
import { printOf, readContent, writeContent, type Content } from './content.ts'
import { statementFile } from './statement-file.ts'
import type { Statement } from './statement.ts'

afterEach(() => void vi.useRealTimers())

const at = new Date('2026-11-20T20:03:00.000Z')
const content: Content = {
  version: 2,
  event: { name: 'Feria Luz de Papel', timezone: 'America/Mexico_City' },
  place: 'Tacos',
  owner: { name: 'José Luis Ibarra', rfc: 'GODE561231GR8', bank: 'BBVA', clabeEnd: '0921' },
  number: 1,
  preparedAt: at,
  isPreliminary: true,
  rates: { commissionBp: 1_800, fixedFee: 150_000n, vatBp: 1_600 },
  lines: { qr: 41_824_000n, cash: 0n, voids: 0n, other: 0n },
  sales: 41_824_000n,
  tips: 1_240_000n,
  deposits: 0n,
  commission: 7_528_320n,
  fixedFee: 150_000n,
  vat: 1_228_531n,
  adjustments: [{ amount: -5_000n, reason: 'Gas' }],
  due: 34_152_149n,
  carried: 0n,
  toPay: 34_152_149n,
  span: { first: { opId: 'a', at }, last: { opId: 'b', at }, transfers: 2, late: 0 },
}
const text = writeContent(content)
const statement: Statement = {
  eventId: 7 as EventId,
  id: 'c' as OpId,
  placeId: 'p' as PlaceId,
  number: 1,
  state: 'draft',
  content,
  text,
  print: printOf(text),
  clabeSealed: Buffer.alloc(0),
  prepared: { by: 'u' as UserId, at },
  approved: null,
  paid: null,
  cancelled: null,
}

test.each(['pdf', 'xlsx'] as const)('a %s made years later is the same, byte by byte', async (format) => {
  const first = await statementFile(statement, format)
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-03-01T10:00:00Z') })
  expect((await statementFile(statement, format)).equals(first)).toBe(true)
  const paid = { by: statement.prepared.by, at, on: '2026-11-21', reference: 'SPEI-1' }
  const further: Statement = { ...statement, state: 'paid', approved: statement.prepared, paid }
  expect((await statementFile(further, format)).equals(first)).toBe(false)
})

test('a statement from before deposits were told apart is read as it was frozen', () => {
  const { deposits: _deposits, ...said } = JSON.parse(text) as Record<string, unknown>
  expect(readContent(JSON.stringify({ ...said, version: 1 }))).toEqual(content)
  expect(() => readContent(JSON.stringify(said))).toThrow('deposits')
})
