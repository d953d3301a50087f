import { setImmediate as nextTurn } from 'node:timers/promises'
import type { OpId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import type { Pool, PoolClient, QueryConfig } from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { aCharge, at, newOpId, useLedger } from '../../../../test/money/ledger.ts'
import { transact } from '../../../db/index.ts'
import { topUp } from '../index.ts'

const ledger = useLedger()

const databaseError = (code: string): Error => Object.assign(new Error(`refused with ${code}`), { code })

type Send = (config: QueryConfig) => Promise<unknown>

/** The file's pool with something between it and its user: `connect` may throw, `batch` stands around each batch. */
const tappedPool = (tap: {
  connect?: () => void
  batch?: (send: Send, config: QueryConfig) => Promise<unknown>
}): Pool => {
  const { pool } = ledger.database
  const tapped = async (): Promise<PoolClient> => {
    tap.connect?.()
    const client = await pool.connect()
    const send: Send = (config) => client.query(config)
    return Object.assign(Object.create(client) as PoolClient, {
      query: (config: QueryConfig) =>
        config.name === 'charge_batch' && tap.batch ? tap.batch(send, config) : send(config),
      release: (isBroken: boolean) => client.release(isBroken),
    })
  }
  return Object.assign(Object.create(pool) as Pool, { connect: tapped })
}

const idsIn = (config: QueryConfig): string[] => String(config.values?.[5]).slice(1, -1).split(',')

/** A gate that holds each batch until it is opened, and the sizes of the batches that came to it. */
const gatedPool = () => {
  const sizes: number[] = []
  const waiting: (() => void)[] = []
  let isOpen = false
  const pool = tappedPool({
    batch: async (send, config) => {
      sizes.push(idsIn(config).length)
      if (!isOpen) await new Promise<void>((resolve) => waiting.push(resolve))
      return send(config)
    },
  })
  const open = (): void => {
    isOpen = true
    for (const go of waiting) go()
  }
  const until = async (count: number): Promise<void> => {
    while (sizes.length < count) await nextTurn()
  }
  return { pool, sizes, open, until }
}

const aClock = () => {
  let now = at.getTime()
  return { now: () => new Date(now), pass: (ms: number) => (now += ms) }
}

describe('batching', () => {
  test('an idle till’s charge goes alone; what comes while a batch is out goes together, in parts of the limit', async () => {
    const event = await ledger.anEvent()
    const ids = await Promise.all(Array.from({ length: 9 }, () => event.aWallet(100n)))
    const gate = gatedPool()
    const batcher = event.aBatcher({ pool: gate.pool, lanes: 1, batchLimit: 5 })
    const answers = [batcher.charge(aCharge(ids[0]!, 1n))]
    await gate.until(1)
    answers.push(...ids.slice(1).map((walletId) => batcher.charge(aCharge(walletId, 1n))))
    gate.open()
    expect((await Promise.all(answers)).map((outcome) => outcome.status)).toEqual(
      Array.from({ length: 9 }, () => 'booked'),
    )
    expect(gate.sizes).toEqual([1, 5, 3])
  })

  test('a wallet and an id are never out twice at once', async () => {
    const event = await ledger.anEvent()
    const [one, two] = [await event.aWallet(100n), await event.aWallet(100n)]
    const gate = gatedPool()
    gate.open()
    const batcher = event.aBatcher({ pool: gate.pool })
    const twin = aCharge(two, 5n)
    const outcomes = await Promise.allSettled([
      ...[1n, 2n, 3n].map((amount) => batcher.charge(aCharge(one, amount))),
      batcher.charge(twin),
      batcher.charge({ ...twin, walletId: one }),
    ])
    expect(outcomes.map((outcome) => outcome.status)).toEqual([
      ...Array.from({ length: 4 }, () => 'fulfilled'),
      'rejected',
    ])
    expect(gate.sizes).toEqual([2, 1, 1, 1])
    expect([await event.balanceOf(one), await event.balanceOf(two)]).toEqual([94n, 95n])
  })
})

describe('a rush', () => {
  test('refuses what was not sent before its deadline, and that never moves', async () => {
    const event = await ledger.anEvent()
    const [one, two] = [await event.aWallet(100n), await event.aWallet(100n)]
    const [gate, clock] = [gatedPool(), aClock()]
    const batcher = event.aBatcher({ pool: gate.pool, clock, lanes: 1, waitLimitMs: 3_000 })
    const sent = batcher.charge(aCharge(one, 1n))
    await gate.until(1)
    const late = batcher.charge(aCharge(two, 1n)).catch((error: unknown) => error)
    await nextTurn()
    clock.pass(3_001)
    gate.open()
    expect(await late).toMatchObject({ code: 'busy', status: 503 })
    expect(await sent).toMatchObject({ status: 'booked' })
    expect([await event.balanceOf(one), await event.balanceOf(two)]).toEqual([99n, 100n])
  })

  test('refuses at once what comes to a full queue', async () => {
    const event = await ledger.anEvent()
    const ids = await Promise.all(Array.from({ length: 4 }, () => event.aWallet(100n)))
    const gate = gatedPool()
    const batcher = event.aBatcher({ pool: gate.pool, lanes: 1, queueLimit: 2 })
    const answers = [batcher.charge(aCharge(ids[0]!, 1n))]
    await gate.until(1)
    for (const walletId of ids.slice(1, 3)) {
      answers.push(batcher.charge(aCharge(walletId, 1n)))
      await nextTurn()
    }
    await expect(batcher.charge(aCharge(ids[3]!, 1n))).rejects.toMatchObject({ code: 'busy' })
    gate.open()
    expect(await Promise.all(answers)).toHaveLength(3)
  })

  test('closing answers those in hand and refuses the rest', async () => {
    const event = await ledger.anEvent()
    const walletId = await event.aWallet(100n)
    const gate = gatedPool()
    const batcher = event.aBatcher({ pool: gate.pool })
    const inHand = batcher.charge(aCharge(walletId, 1n))
    await gate.until(1)
    const closed = batcher.close()
    await expect(batcher.charge(aCharge(walletId, 1n))).rejects.toMatchObject({ code: 'shutting_down' })
    gate.open()
    expect(await inHand).toMatchObject({ status: 'booked' })
    await closed
  })
})

describe('a lost database', () => {
  test('that lost only the answer: the same id is sent again and moves once', async () => {
    const event = await ledger.anEvent()
    const walletId = await event.aWallet(100n)
    let losses = 1
    const pool = tappedPool({
      batch: async (send, config) => {
        const answer = await send(config)
        if (losses-- > 0) throw databaseError('ECONNRESET')
        return answer
      },
    })
    const outcome = await event.aBatcher({ pool }).charge(aCharge(walletId, 1n))
    expect(outcome).toMatchObject({ status: 'booked', isRepeated: true, balanceAfter: 99n })
    expect(await event.balanceOf(walletId)).toBe(99n)
  })

  test('that lost the batch, or can’t be reached yet: tried again after growing pauses', async () => {
    const event = await ledger.anEvent()
    const walletId = await event.aWallet(100n)
    const pauses: number[] = []
    let failures = 0
    const pool = tappedPool({
      connect: () => {
        failures += 1
        if (failures > 1 && failures < 4) throw databaseError('ECONNREFUSED')
      },
      batch: (send, config) => (failures < 6 ? Promise.reject(databaseError('57P01')) : send(config)),
    })
    const pause = async (ms: number) => pauses.push(ms)
    const outcome = await event.aBatcher({ pool, pause }).charge(aCharge(walletId, 1n))
    expect(outcome).toMatchObject({ status: 'booked', isRepeated: false })
    expect(pauses).toEqual([50, 100, 200, 400])
  })

  test('for too long: what was sent is unknown, what was not is refused', async () => {
    const event = await ledger.anEvent()
    const [one, two] = [await event.aWallet(100n), await event.aWallet(100n)]
    const clock = aClock()
    let isGone = false
    const pool = tappedPool({
      connect: () => {
        if (isGone) throw databaseError('ECONNREFUSED')
      },
      batch: () => {
        isGone = true
        return Promise.reject(databaseError('ECONNRESET'))
      },
    })
    const pause = async () => clock.pass(1_000)
    const batcher = event.aBatcher({ pool, clock, pause, lanes: 1 })
    const sent = batcher
      .charge(aCharge(one, 1n))
      .catch((error: unknown) => ({ error, afterMs: clock.now().getTime() - at.getTime() }))
    await vi.waitUntil(() => isGone)
    const unsent = batcher.charge(aCharge(two, 1n)).catch((error: unknown) => error)
    expect(await unsent).toMatchObject({ code: 'busy', status: 503 })
    expect(await sent).toMatchObject({ error: { code: 'outcome_unknown', status: 503 }, afterMs: 11_000 })
  })
})

describe('trouble with one item', () => {
  test('an unexpected error raises the alarm, and only the item that causes it fails', async () => {
    const event = await ledger.anEvent()
    const ids = await Promise.all(Array.from({ length: 5 }, () => event.aWallet(100n)))
    const poison = newOpId()
    const alarms: unknown[] = []
    const pool = tappedPool({
      batch: (send, config) =>
        idsIn(config).includes(poison) ? Promise.reject(databaseError('XX001')) : send(config),
    })
    const batcher = event.aBatcher({ pool, alarm: (error) => alarms.push(error) })
    const outcomes = await Promise.allSettled(
      ids.map((walletId, index) =>
        batcher.charge(aCharge(walletId, 1n, index === 2 ? { opId: poison } : {})),
      ),
    )
    expect(outcomes.map((outcome) => outcome.status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
    ])
    expect(outcomes[2]).toMatchObject({ reason: { code: 'XX001' } })
    expect(alarms).toHaveLength(2)
  })

  test('a deadlock is no alarm: its items go one by one with the same ids', async () => {
    const event = await ledger.anEvent()
    const ids = await Promise.all(Array.from({ length: 3 }, () => event.aWallet(100n)))
    let refusals = 1
    const pool = tappedPool({
      batch: (send, config) => (refusals-- > 0 ? Promise.reject(databaseError('40P01')) : send(config)),
    })
    const batcher = event.aBatcher({ pool })
    const outcomes = await Promise.all(ids.map((walletId) => batcher.charge(aCharge(walletId, 1n))))
    expect(outcomes.map((outcome) => outcome.isRepeated)).toEqual([false, false, false])
  })

  test.each([
    { amount: centavos(0) },
    { amount: centavos(-1) },
    { amount: centavos(10n ** 13n) },
    { tip: centavos(1) },
    { tip: centavos(-1) },
    { opId: "x','y" as OpId },
  ])('what no caller may send is refused before it meets others: %o', async (wrong) => {
    const event = await ledger.anEvent()
    const walletId = await event.aWallet(100n)
    await expect(event.aBatcher().charge(aCharge(walletId, 1n, wrong))).rejects.toThrow(RangeError)
    expect(await event.balanceOf(walletId)).toBe(100n)
  })
})

test('a wallet that somebody holds is waited for, and nobody else waits with it', async () => {
  const event = await ledger.anEvent()
  const [held, free] = [await event.aWallet(100n), await event.aWallet(100n)]
  const batcher = event.aBatcher()
  const { patient } = await transact(ledger.database.db, async (tx) => {
    const amount = centavos(1)
    await topUp(tx, {
      ...event.booking(),
      walletId: held,
      amount,
      from: 'gateway_clearing:mp',
      mayBeRefused: false,
    })
    const asked = batcher.charge(aCharge(held, 1n))
    for (const amount of [1n, 2n, 3n]) {
      expect(await batcher.charge(aCharge(free, amount))).toMatchObject({ status: 'booked' })
    }
    return { patient: asked }
  })
  expect(await patient).toMatchObject({ status: 'booked', balanceAfter: 100n })
})
