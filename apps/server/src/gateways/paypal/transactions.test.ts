import { expect, test } from 'vitest'
import type { Caller } from './caller.ts'
import { changedCaptures, listTransactions } from './transactions.ts'

const span = { from: new Date('2026-12-01T00:00:00Z'), to: new Date('2026-12-02T00:00:00Z') }

const payment = (id: string) => ({
  transaction_info: {
    transaction_id: id,
    transaction_event_code: 'T0006',
    transaction_status: 'S',
    transaction_updated_date: '2026-12-01T10:00:00Z',
    transaction_amount: { currency_code: 'MXN', value: '200.00' },
    fee_amount: { currency_code: 'MXN', value: '-13.80' },
    custom_field: `CODE${id}`,
  },
})
const refund = (id: string, captureId: string) => ({
  transaction_info: {
    transaction_id: id,
    transaction_event_code: 'T1107',
    transaction_status: 'S',
    transaction_updated_date: '2026-12-01T11:00:00Z',
    transaction_amount: { currency_code: 'MXN', value: '-50.00' },
    paypal_reference_id: captureId,
    paypal_reference_id_type: 'TXN',
  },
})

/** A report of so many pages, as PayPal would answer each. */
const reporting = (pages: readonly (object[] | null)[]) => {
  const asked: string[] = []
  const call: Caller = async ({ path }) => {
    const page = new URL(path, 'http://paypal.test').searchParams.get('page') ?? ''
    asked.push(page)
    const rows = pages[Number(page) - 1]
    return rows
      ? {
          kind: 'answer',
          status: 200,
          raw: JSON.stringify({ total_pages: pages.length, transaction_details: rows }),
          retryAfter: null,
        }
      : { kind: 'unknown', why: 'silent' }
  }
  return { asked, call }
}

test('a report is read to its last page', async () => {
  const { asked, call } = reporting([[payment('A')], [payment('B'), refund('R', 'A')], [payment('C')]])
  const rows = await listTransactions(call, span)
  expect(
    rows?.map(({ reportId, purchaseCode, amount, fee }) => [reportId, purchaseCode, amount, fee]),
  ).toEqual([
    ['A', 'CODEA', 20_000n, 1_380n],
    ['B', 'CODEB', 20_000n, 1_380n],
    ['C', 'CODEC', 20_000n, 1_380n],
  ])
  expect(asked).toEqual(['1', '2', '3'])
})

test('one page without an answer makes the whole report none: half of it would look like money missing', async () => {
  expect(await listTransactions(reporting([[payment('A')], null]).call, span)).toBeNull()
})

test('what happened to captures is told with their refunds, to the last page', async () => {
  const { call } = reporting([[payment('A')], [refund('R', 'A')]])
  expect(await changedCaptures(call, span)).toEqual([
    { reportId: 'A', kind: 'paid', at: new Date('2026-12-01T10:00:00Z') },
    { reportId: 'A', kind: 'returned', at: new Date('2026-12-01T11:00:00Z') },
  ])
})
