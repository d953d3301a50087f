import fc from 'fast-check'
import type { WalletId } from '@saldo/contract/ids'
import { stepAt } from '@saldo/contract/live-qr'
import { centavos } from '@saldo/contract/money'
import { describe, expect, test } from 'vitest'
import { enrolKey } from '../../../../test/money/enrol-key.ts'
import { aPhone } from '../../../../test/money/live-phone.ts'
import {
  aCharge,
  at,
  newOpId,
  newUserId,
  newWalletId,
  sealKey,
  terms,
  useLedger,
  type TestLedger,
} from '../../../../test/money/ledger.ts'
import {
  blockWallet,
  endLiveKey,
  endLiveKeysOfSessions,
  mergeWallets,
  openWallet,
  reissueCode,
  setEvent,
  setLiveOnly,
  topUp,
  unblockWallet,
  useLiveStep,
  walletOf,
  type Charge,
} from '../index.ts'

const ledger = useLedger()
const now = stepAt(at.getTime())

/** A wallet with 1 000 centavos and an enrolled key. */
const aLiveWallet = async (event: TestLedger): Promise<WalletId> => {
  const walletId = await event.aWallet(1_000n)
  await enrolKey(event, walletId, aPhone().publicKey)
  return walletId
}

const live = (walletId: WalletId, step: number, no = 1, more: Partial<Charge> = {}): Charge =>
  aCharge(walletId, 10n, { codeNo: 0, live: { no, step }, ...more })

test('a step pays once, whatever else is charged with it; the next one pays again', async () => {
  const event = await ledger.anEvent()
  const [walletId, batcher] = [await aLiveWallet(event), event.aBatcher()]
  expect(await batcher.charge(live(walletId, now))).toMatchObject({ status: 'booked', balanceAfter: 990n })
  for (const step of [now, now - 1])
    expect(await batcher.charge(live(walletId, step))).toMatchObject({ code: 'qr_used' })
  expect(await batcher.charge(live(walletId, now + 1))).toMatchObject({ balanceAfter: 980n })
})

test('a repeated operation gets its first answer, not that the step is used', async () => {
  const event = await ledger.anEvent()
  const [walletId, batcher] = [await aLiveWallet(event), event.aBatcher()]
  const charge = live(walletId, now)
  await batcher.charge(charge)
  expect(await batcher.charge(charge)).toMatchObject({ status: 'booked', isRepeated: true })
  expect(await event.balanceOf(walletId)).toBe(990n)
})

test('a refused charge uses no step', async () => {
  const event = await ledger.anEvent()
  const [walletId, batcher] = [await aLiveWallet(event), event.aBatcher()]
  const tooMuch = aCharge(walletId, 1_001n, { codeNo: 0, live: { no: 1, step: now } })
  expect(await batcher.charge(tooMuch)).toMatchObject({ code: 'insufficient_balance' })
  expect(await batcher.charge(live(walletId, now))).toMatchObject({ status: 'booked' })
})

test('another key takes the first one’s place, and the first pays nothing from then on', async () => {
  const event = await ledger.anEvent()
  const [walletId, batcher] = [await aLiveWallet(event), event.aBatcher()]
  expect(await enrolKey(event, walletId, aPhone().publicKey)).toMatchObject({ code: 'ok', hasMoved: true })
  expect(await batcher.charge(live(walletId, now, 1))).toMatchObject({ code: 'qr_replaced' })
  expect(await batcher.charge(live(walletId, now, 2))).toMatchObject({ status: 'booked' })
})

const endings: Record<string, (event: TestLedger, walletId: WalletId) => Promise<unknown>> = {
  'its owner ends it': ({ database, eventId }, walletId) =>
    endLiveKey(database.db, { eventId, walletId, at }),
  'its session ends': ({ database }) =>
    endLiveKeysOfSessions(database.db, ['0c000000-0000-4000-8000-000000000001'], at),
  'its QR is blocked and unblocked': async ({ database, eventId }, walletId) => {
    await blockWallet(database.db, { eventId, walletId, opId: newOpId(), at })
    await unblockWallet(database.db, { eventId, walletId, opId: newOpId(), at })
  },
  'its QR gets a new code': ({ database, eventId }, walletId) =>
    reissueCode(database.db, { eventId, walletId, opId: newOpId(), sealKey, at }),
}

describe.each(Object.entries(endings))('once %s', (_name, end) => {
  test('a live QR pays nothing, and its key may be enrolled anew', async () => {
    const event = await ledger.anEvent()
    const walletId = await event.aWallet(1_000n)
    const { publicKey } = aPhone()
    await enrolKey(event, walletId, publicKey)
    await end(event, walletId)
    expect(await event.aBatcher().charge(live(walletId, now))).toMatchObject({ code: 'qr_replaced' })
    const again = await enrolKey(event, walletId, publicKey)
    expect(again).toMatchObject({ code: 'ok', hasMoved: false })
    expect(await event.aBatcher().charge(live(walletId, now, 2))).toMatchObject({ status: 'booked' })
  })
})

test('the live QR of a claimed wallet pays nothing', async () => {
  const event = await ledger.anEvent()
  const [from, into] = [await aLiveWallet(event), await event.aWallet(0n)]
  await mergeWallets(event.database.db, { ...event.booking(), from, codeNo: 0, into })
  expect((await walletOf(event.database.db, event.eventId, { walletId: from }))?.live.no).toBe(0)
  expect(await event.aBatcher().charge(live(from, now))).toMatchObject({ code: 'wallet_blocked' })
})

test('a key is enrolled once: again it keeps its handle, and a blocked wallet takes none', async () => {
  const event = await ledger.anEvent()
  const walletId = await event.aWallet(1n)
  const { publicKey } = aPhone()
  const first = await enrolKey(event, walletId, publicKey)
  expect(await enrolKey(event, walletId, publicKey)).toEqual({ ...first, hasMoved: false })
  await blockWallet(ledger.database.db, { eventId: event.eventId, walletId, opId: newOpId(), at })
  expect(await enrolKey(event, walletId, publicKey)).toMatchObject({ code: 'wallet_blocked', handle: null })
})

test('where only the live QR pays, static codes pay nothing until that is undone', async () => {
  const event = await ledger.anEvent()
  const [walletId, batcher] = [await aLiveWallet(event), event.aBatcher()]
  const set = (isLiveOnly: boolean) =>
    setLiveOnly(ledger.database.db, { eventId: event.eventId, walletId, isLiveOnly })
  expect([await set(true), await set(true)]).toEqual([true, false])
  expect(await batcher.charge(aCharge(walletId, 10n))).toMatchObject({ code: 'live_only' })
  expect(await batcher.charge(live(walletId, now))).toMatchObject({ status: 'booked' })
  await set(false)
  expect(await batcher.charge(aCharge(walletId, 10n))).toMatchObject({ status: 'booked' })
})

test('an event’s limit for static codes holds for QRs with a holder, and for no live one', async () => {
  const event = await ledger.anEvent()
  const { eventId, database } = event
  const [anonymous, held] = [await event.aWallet(1_000n), newWalletId()]
  await openWallet(database.db, {
    eventId,
    walletId: held,
    userId: newUserId(),
    isHidden: false,
    sealKey,
    at,
  })
  await topUp(database.db, {
    ...event.booking(),
    walletId: held,
    amount: centavos(1_000),
    from: 'bank',
    mayBeRefused: false,
  })
  await enrolKey(event, held, aPhone().publicKey)
  await setEvent(database.db, { ...terms(eventId), staticLimit: 100n })
  const batcher = event.aBatcher()
  const decided = async (charge: Charge) => {
    const outcome = await batcher.charge(charge)
    return outcome.status === 'booked' ? outcome.status : outcome.code
  }
  expect(await decided(aCharge(held, 101n))).toBe('over_static_limit')
  expect(await decided(aCharge(held, 100n))).toBe('booked')
  expect(await decided(live(held, now, 1, { amount: centavos(101) }))).toBe('booked')
  expect(await decided(aCharge(anonymous, 101n))).toBe('booked')
})

test('what pays out beside the charges uses a step too', async () => {
  const event = await ledger.anEvent()
  const walletId = await aLiveWallet(event)
  const use = (no: number, step: number) =>
    ledger.database.db
      .transaction()
      .execute((tx) => useLiveStep(tx, { eventId: event.eventId, walletId, no, step }))
  expect([await use(2, now), await use(1, now), await use(1, now)]).toEqual(['qr_replaced', 'ok', 'qr_used'])
  expect(await event.aBatcher().charge(live(walletId, now))).toMatchObject({ code: 'qr_used' })
})

type Shown = { no: number; step: number }
type Step = ({ kind: 'charge' } & Shown) | { kind: 'enrol' } | { kind: 'end' }

const shown = fc.record({
  kind: fc.constant('charge' as const),
  no: fc.integer({ min: 1, max: 3 }),
  step: fc.integer({ min: now - 3, max: now + 6 }),
})
const steps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: shown },
    fc.constant({ kind: 'enrol' as const }),
    fc.constant({ kind: 'end' as const }),
  ),
  { minLength: 1, maxLength: 25 },
)

/** What the ledger should decide, kept in the plainest way. */
const aModel = () => {
  let [paying, enrolled, used] = [0, 0, 0]
  return {
    enrol: () => {
      enrolled += 1
      paying = enrolled
    },
    end: () => {
      paying = 0
    },
    charge: ({ no, step }: Shown): string => {
      if (no !== paying) return 'qr_replaced'
      if (step <= used) return 'qr_used'
      used = step
      return 'booked'
    },
  }
}

test('whatever is shown and enrolled in whatever order, the ledger decides as a model of key and step', async () => {
  const event = await ledger.anEvent()
  const [batcher, { eventId }] = [event.aBatcher(), event]
  const decide = async (walletId: WalletId, step: Step): Promise<string | null> => {
    if (step.kind === 'enrol') await enrolKey(event, walletId, aPhone().publicKey)
    if (step.kind === 'end') await endLiveKey(ledger.database.db, { eventId, walletId, at })
    if (step.kind !== 'charge') return null
    const outcome = await batcher.charge(live(walletId, step.step, step.no))
    return outcome.status === 'booked' ? outcome.status : outcome.code
  }
  const foresee = (model: ReturnType<typeof aModel>, step: Step): string | null => {
    if (step.kind === 'charge') return model.charge(step)
    model[step.kind]()
    return null
  }
  await fc.assert(
    fc.asyncProperty(steps, async (asked: Step[]) => {
      const [walletId, model] = [await event.aWallet(1_000n), aModel()]
      const decided: (string | null)[] = []
      for (const step of asked) decided.push(await decide(walletId, step))
      const foreseen = asked.map((step) => foresee(model, step))
      expect(decided).toEqual(foreseen)
      const paid = BigInt(foreseen.filter((one) => one === 'booked').length)
      expect(await event.balanceOf(walletId)).toBe(1_000n - 10n * paid)
    }),
    { numRuns: 40 },
  )
})

test('of many charges of one step at once, on two batchers, one is booked', async () => {
  const event = await ledger.anEvent()
  const walletId = await aLiveWallet(event)
  const [one, other] = [event.aBatcher(), event.aBatcher()]
  const outcomes = await Promise.all(
    Array.from({ length: 200 }, (_, n) => (n % 2 ? one : other).charge(live(walletId, now))),
  )
  expect(outcomes.filter(({ status }) => status === 'booked')).toHaveLength(1)
  expect(await event.balanceOf(walletId)).toBe(990n)
})
