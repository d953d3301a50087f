import { randomUUID } from 'node:crypto'
import { centavos } from '@saldo/contract/money'
import type { PlaceId, WalletId } from '@saldo/contract/ids'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  aCharge,
  at,
  newOpId,
  somebodyWaits,
  useLedger,
  type TestLedger,
} from '../../../../test/money/ledger.ts'
import { transact } from '../../../db/index.ts'
import { blockWallet, type Charge } from '../index.ts'
import type { OutcomeRow } from '../operations/outcome.ts'
import { chargeItemOf, type ChargeItem } from './charge-item.ts'
import { selectAccountId, sendBatch, watchWallet, type BatchCall } from './queries.ts'

const ledger = useLedger()

const itemsOf = async (event: TestLedger, charges: readonly Charge[]): Promise<ChargeItem[]> => {
  const client = await ledger.database.pool.connect()
  try {
    const items: ChargeItem[] = []
    for (const charge of charges) {
      items.push(await chargeItemOf(charge, (key) => selectAccountId(client, event.eventId, key)))
    }
    return items
  } finally {
    client.release()
  }
}

const sendItems = async (
  event: TestLedger,
  items: readonly ChargeItem[],
  call: Partial<BatchCall> = {},
): Promise<OutcomeRow[]> => {
  const client = await ledger.database.pool.connect()
  try {
    return await sendBatch(
      client,
      { eventId: event.eventId, slot: 0, at, waits: false, jobName: null, ...call },
      items,
    )
  } finally {
    client.release()
  }
}

const send = async (event: TestLedger, charges: readonly Charge[], call: Partial<BatchCall> = {}) =>
  sendItems(event, await itemsOf(event, charges), call)

const wallets = (event: TestLedger, count: number, balance: bigint): Promise<WalletId[]> =>
  Promise.all(Array.from({ length: count }, () => event.aWallet(balance)))

describe('a batch', () => {
  test('answers each item in its order: booked, declined and repeated side by side', async () => {
    const event = await ledger.anEvent()
    const [rich, poor, repeating] = await wallets(event, 3, 1_000n)
    if (!rich || !poor || !repeating) throw new Error('No wallets')
    const repeated = aCharge(repeating, 10n)
    await send(event, [repeated])
    const rows = await send(event, [
      aCharge(rich, 1_000n, { tip: centavos(50) }),
      aCharge(poor, 1_001n),
      repeated,
      aCharge(randomUUID() as WalletId, 1n),
    ])
    expect(rows).toEqual([
      { code: 'ok', balance_before: 1_000n, balance_after: 0n, wallet_seq: 3n, is_repeated: false },
      {
        code: 'insufficient_balance',
        balance_before: 1_000n,
        balance_after: 1_000n,
        wallet_seq: 1n,
        is_repeated: false,
      },
      { code: 'ok', balance_before: 1_000n, balance_after: 990n, wallet_seq: 2n, is_repeated: true },
      { code: 'wallet_unknown', balance_before: 0n, balance_after: 0n, wallet_seq: 0n, is_repeated: false },
    ])
  })

  test('with a repeated operation, a repeated wallet or arrays of different lengths is refused and moves nothing', async () => {
    const event = await ledger.anEvent()
    const [one, two] = await wallets(event, 2, 1_000n)
    if (!one || !two) throw new Error('No wallets')
    const charge = aCharge(one, 10n)
    const refused = { code: '22023' }
    await expect(send(event, [charge, { ...charge, walletId: two }])).rejects.toMatchObject(refused)
    await expect(send(event, [charge, aCharge(one, 20n)])).rejects.toMatchObject(refused)
    await expect(send(event, [])).rejects.toMatchObject(refused)
    const arrays = (fingerprints: number) => sql`
      SELECT * FROM ledger.charge_batch(${event.eventId}, 0, ${at}, false, NULL, ARRAY[${newOpId()}]::uuid[],
        ARRAY[${one}]::uuid[], ARRAY[0], ARRAY[10]::bigint[], ARRAY[0]::bigint[], ARRAY[2], ARRAY[NULL]::integer[],
        array_fill(sha256('x'), ARRAY[${fingerprints}::integer]), ARRAY[NULL]::uuid[], ARRAY[NULL]::uuid[], ARRAY[NULL]::uuid[],
        ARRAY[${at}]::timestamptz[], ARRAY['{}'])`
    await expect(arrays(2).execute(ledger.database.db)).rejects.toMatchObject(refused)
    await expect(arrays(0).execute(ledger.database.db)).rejects.toMatchObject(refused)
    expect(await event.balanceOf(one)).toBe(1_000n)
    expect((await arrays(1).execute(ledger.database.db)).rows).toMatchObject([{ code: 'ok' }])
  })

  test.each([0n, -1n])('with an amount of %s is refused and moves nothing', async (amount) => {
    const event = await ledger.anEvent()
    const [one, two] = await wallets(event, 2, 1_000n)
    if (!one || !two) throw new Error('No wallets')
    const items = await itemsOf(event, [aCharge(one, 10n), aCharge(two, 10n)])
    const bent = items.map((item) => (item.walletId === two ? { ...item, amount } : item))
    await expect(sendItems(event, bent)).rejects.toMatchObject({ code: '22023' })
    expect(await event.balanceOf(one)).toBe(1_000n)
  })

  test('never waits for a wallet that somebody holds: it comes back busy, unrecorded, and the rest is booked', async () => {
    const event = await ledger.anEvent()
    const [held, free] = await wallets(event, 2, 1_000n)
    if (!held || !free) throw new Error('No wallets')
    const charges = [aCharge(held, 10n), aCharge(free, 10n)]
    await transact(ledger.database.db, async (tx) => {
      await blockWallet(tx, { eventId: event.eventId, opId: newOpId(), walletId: held, at })
      expect((await send(event, charges)).map((row) => row.code)).toEqual(['busy', 'ok'])
    })
    expect((await send(event, charges)).map((row) => [row.code, row.is_repeated])).toEqual([
      ['wallet_blocked', false],
      ['ok', true],
    ])
  })

  test('that waits sees what was committed while it waited: a block then is obeyed', async () => {
    const event = await ledger.anEvent()
    const walletId = await event.aWallet(1_000n)
    const { waiting } = await transact(ledger.database.db, async (tx) => {
      await blockWallet(tx, { eventId: event.eventId, opId: newOpId(), walletId, at })
      const sent = send(event, [aCharge(walletId, 10n)], { waits: true })
      await somebodyWaits(ledger.database)
      return { waiting: sent }
    })
    expect((await waiting).map((row) => row.code)).toEqual(['wallet_blocked'])
  })

  test('and another with the same ids at once book each id once', async () => {
    const event = await ledger.anEvent()
    const ids = await wallets(event, 30, 1_000n)
    const charges = ids.map((walletId) => aCharge(walletId, 10n))
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, slot) => send(event, charges.toReversed(), { slot, waits: true })),
    )
    const fresh = answers.flat().filter((row) => !row.is_repeated)
    expect(fresh.map((row) => row.code)).toEqual(Array.from({ length: 30 }, () => 'ok'))
  })

  test('with an id that is being decided for another wallet at that moment is rolled back whole', async () => {
    const event = await ledger.anEvent()
    const [one, two, three] = await wallets(event, 3, 1_000n)
    if (!one || !two || !three) throw new Error('No wallets')
    const charge = aCharge(one, 10n)
    const sending = transact(ledger.database.db, async (tx) => {
      await sql`SELECT ledger.charge_batch(${event.eventId}, 0, ${at}, false, NULL, ARRAY[${charge.opId}]::uuid[],
        ARRAY[${one}]::uuid[], ARRAY[0], ARRAY[10]::bigint[], ARRAY[0]::bigint[], ARRAY[2], ARRAY[NULL]::integer[],
        ARRAY[sha256('x')], ARRAY[NULL]::uuid[], ARRAY[NULL]::uuid[], ARRAY[NULL]::uuid[],
        ARRAY[${at}]::timestamptz[], ARRAY['{}'])`.execute(tx)
      const sent = send(event, [{ ...charge, walletId: two }, aCharge(three, 10n)]).catch(
        (error: unknown) => error,
      )
      await somebodyWaits(ledger.database)
      return { sent }
    })
    await (
      await sending
    ).sent
    expect([await event.balanceOf(one), await event.balanceOf(two), await event.balanceOf(three)]).toEqual([
      990n,
      1_000n,
      1_000n,
    ])
  })

  test('takes the worker’s counters in account order, so that two batches that share them never deadlock', async () => {
    const event = await ledger.anEvent()
    const ids = await wallets(event, 20, 1_000n)
    const charges = () =>
      ids.map((walletId) =>
        aCharge(walletId, 1n, { place: { id: walletId as string as PlaceId, name: 'Barra' } }),
      )
    await send(event, charges())
    const { sent } = await ledger.database.ownerDb.transaction().execute(async (tx) => {
      await sql`SET LOCAL ROLE saldo_ledger`.execute(tx)
      const counters = (condition: string) =>
        sql.raw(`SELECT FROM ledger.account_slot WHERE event_id = ${event.eventId} AND slot = 0 AND ${condition}
          FOR UPDATE SKIP LOCKED`)
      await counters(`account_id = (SELECT min(account_id) FROM ledger.account_slot WHERE event_id = ${event.eventId}
        AND slot = 0)`).execute(tx)
      const answer = send(event, charges().toReversed())
      await somebodyWaits(ledger.database)
      expect((await counters('true').execute(tx)).rows).toHaveLength(20)
      return { sent: answer }
    })
    expect(new Set((await sent).map((row) => row.code))).toEqual(new Set(['ok']))
  })

  test('leaves one job row with the charges of watched wallets that it booked, and none without such', async () => {
    const event = await ledger.anEvent()
    const [one, two, three] = await wallets(event, 3, 1_000n)
    if (!one || !two || !three) throw new Error('No wallets')
    const jobs = async () => {
      const { rows } = await sql<{ payload: unknown }>`
        SELECT payload FROM graphile_worker._private_jobs`.execute(ledger.database.ownerDb)
      return rows.map((row) => row.payload)
    }
    await send(event, [aCharge(one, 10n), aCharge(three, 10n)], { jobName: 'announce_charges' })
    expect(await jobs()).toEqual([])
    for (const walletId of [one, two]) await watchWallet(ledger.database.db, event.eventId, walletId, true)
    const charge = aCharge(one, 10n)
    await send(event, [charge, aCharge(two, 1_001n), aCharge(three, 10n)], { jobName: 'announce_charges' })
    const announced = [{ event_id: event.eventId, op_ids: [charge.opId] }]
    expect(await jobs()).toEqual(announced)
    await send(event, [charge, aCharge(two, 1_001n)], { jobName: 'announce_charges' })
    expect(await jobs()).toEqual(announced)
    await watchWallet(ledger.database.db, event.eventId, one, false)
    await send(event, [aCharge(one, 10n)], { jobName: 'announce_charges' })
    expect(await jobs()).toEqual(announced)
  })
})
