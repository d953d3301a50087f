import type { OpId, UserId, WalletId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { poolOf, transact, type Db } from '../../db/index.ts'
import { localIso } from '../../modules/events/index.ts'
import {
  cashDrawer,
  cashOut,
  createBatcher,
  isDecided,
  reverse,
  topUp,
  type Batcher,
  type Charge,
} from '../../modules/ledger/index.ts'
import { claimVoucher, voucherNumber } from '../../modules/shifts/index.ts'
import { openAnonymousQr } from '../../modules/wallets/index.ts'
import { shiftAt, shiftIdOf, turnShifts } from './book-shifts.ts'
import { uuidOf } from './chance.ts'
import { at as of, type FillDeps, type FullEvent } from './fill-deps.ts'
import { payOnline } from './pay-online.ts'
import type { CashBack, DemoAct, Night, Plan, Sale, TakenBack, TopUp } from './plan.ts'

const MINUTE_MS = 60_000
/** Minutes that share the transactions of their desks; shifts turn at a slice's beginning. */
const SLICE = 4
/** Charges of one minute share their batch, and with it the second at which they are booked. */
const BATCH_MS = 58_000

type Booked = {
  deps: FillDeps
  full: FullEvent
  plan: Plan
  db: Db
  batcher: Batcher
  clock: { at: Date }
  /** The accounts of the demo's visitors. */
  people: readonly UserId[]
  /** QRs of the visitors who have paid. */
  qrs: Map<number, WalletId>
}

const opIdOf = ({ name }: Night, no: number): OpId => uuidOf(`${name}|${no}`) as OpId

const momentOf = ({ doors }: Night, minute: number, no: number): Date =>
  new Date(doors.getTime() + minute * MINUTE_MS + ((no * 37) % 55) * 1_000)

const walletOf = ({ plan: { night }, qrs }: Booked, wallet: number): WalletId =>
  wallet < night.visitors.length
    ? of(
        [qrs.get(wallet)].flatMap((id) => (id === undefined ? [] : [id])),
        0,
      )
    : (uuidOf(`${night.name}|wallet ${wallet}`) as WalletId)

/** A desk's booking: who stood there, and whose drawer it was. */
const atDesk = ({ full, plan: { night } }: Booked, { desk, minute, no }: TopUp | CashBack) => {
  const shift = shiftAt(night, desk, minute)
  const { staff, id, name } = of(full.desks, desk)
  return {
    shiftId: shiftIdOf(night, shift),
    booking: {
      eventId: full.event.id,
      opId: opIdOf(night, no),
      at: momentOf(night, minute, no),
      actorId: staff[shift.person],
      place: { id, name },
    },
  }
}

const topUpAtDesk = async (tx: Db, booked: Booked, act: TopUp): Promise<void> => {
  const { deps, full } = booked
  const { shiftId, booking } = atDesk(booked, act)
  const { eventId, opId, at, place } = booking
  const walletId = walletOf(booked, act.wallet)
  const amount = centavos(act.amount)
  await openAnonymousQr(tx, deps.keys, { eventId, walletId, at })
  if (act.tender === 'terminal') {
    const day = localIso(at, full.event.timezone).slice(0, 10)
    const number = voucherNumber(String(100_000 + act.no))
    await claimVoucher(tx, { eventId, terminalId: place.id, day, number, opId, shiftId, amount })
  }
  const from = act.tender === 'cash' ? cashDrawer(shiftId) : 'terminal_clearing'
  await topUp(tx, { ...booking, walletId, amount, from, mayBeRefused: true })
}

const payOut = async (tx: Db, booked: Booked, act: CashBack): Promise<void> => {
  const { shiftId, booking } = atDesk(booked, act)
  const walletId = walletOf(booked, act.wallet)
  await cashOut(tx, { ...booking, walletId, amount: centavos(act.amount), to: cashDrawer(shiftId) })
}

/** Of a bar's two people the one with this purchase. */
const barOf = ({ full }: Booked, bar: number, wallet: number) => {
  const { staff, id, name } = of(full.bars, bar)
  return { actorId: staff[wallet % 3 === 0 ? 1 : 0], place: { id, name } }
}

const takeBack = async (tx: Db, booked: Booked, act: TakenBack): Promise<void> => {
  const { full, plan } = booked
  await reverse(tx, {
    eventId: full.event.id,
    opId: opIdOf(plan.night, act.no),
    at: momentOf(plan.night, act.minute, act.no),
    reverses: opIdOf(plan.night, act.of),
    note: act.reason,
    ...barOf(booked, act.bar, act.wallet),
  })
}

const chargeOf = (booked: Booked, act: Sale): Charge => {
  const { full, plan } = booked
  return {
    opId: opIdOf(plan.night, act.no),
    walletId: walletOf(booked, act.wallet),
    codeNo: 0,
    amount: centavos(act.amount),
    tip: centavos(act.tip),
    occurredAt: momentOf(plan.night, act.minute, act.no),
    ...barOf(booked, act.bar, act.wallet),
    items: act.lines.map(({ product, quantity }) => {
      const { id: productId, name, price: unitPrice } = of(full.products, product)
      return { productId, name, quantity, unitPrice }
    }),
  }
}

const byKind = <Kind extends DemoAct['kind']>(acts: readonly DemoAct[], kind: Kind) =>
  acts.filter((act): act is Extract<DemoAct, { kind: Kind }> => act.kind === kind)

const payments = async (booked: Booked, acts: readonly DemoAct[]): Promise<void> => {
  const { deps, full, plan, people, qrs } = booked
  const { night } = plan
  for (const { no, minute, wallet, amount, method } of byKind(acts, 'payment')) {
    const userId = of(people, of(night.visitors, wallet))
    const payment = { name: `${night.name}|${no}`, userId, at: momentOf(night, minute, no), amount, method }
    qrs.set(wallet, await payOnline(deps, full.event, payment))
  }
}

const topUps = async (booked: Booked, acts: readonly DemoAct[]): Promise<void> => {
  const loads = byKind(acts, 'topup')
  if (loads.length === 0) return
  await transact(booked.db, async (tx) => {
    for (const act of loads) await topUpAtDesk(tx, booked, act)
  })
}

const returns = async (booked: Booked, acts: readonly DemoAct[]): Promise<void> => {
  const [voids, payouts] = [byKind(acts, 'void'), byKind(acts, 'payout')]
  if (voids.length + payouts.length === 0) return
  await transact(booked.db, async (tx) => {
    for (const act of voids) await takeBack(tx, booked, act)
    for (const act of payouts) await payOut(tx, booked, act)
  })
}

const sales = async (booked: Booked, acts: readonly DemoAct[]): Promise<void> => {
  const { plan, batcher, clock } = booked
  for (const [minute, charges] of Map.groupBy(byKind(acts, 'charge'), (act) => act.minute)) {
    clock.at = new Date(plan.night.doors.getTime() + minute * MINUTE_MS + BATCH_MS)
    await Promise.all(charges.map((act) => batcher.charge(chargeOf(booked, act))))
  }
}

/** Within a slice a wallet is loaded, then spends, then gets something back: see PAUSE. */
const bookSlice = async (booked: Booked, acts: readonly DemoAct[]): Promise<void> => {
  await Promise.all([payments(booked, acts), topUps(booked, acts)])
  await sales(booked, acts)
  await returns(booked, acts)
}

type Filling = { deps: FillDeps; full: FullEvent; people: readonly UserId[]; slot: number; until: Date }

const isDone = async (db: Db, { full }: Filling, { night }: Plan, due: readonly DemoAct[]) => {
  const last = due.findLast(({ kind }) => kind === 'charge')
  return last === undefined || (await isDecided(db, full.event.id, opIdOf(night, last.no)))
}

/** The slice at which an earlier run ended: charges are decided in their order. */
const sliceReached = async (db: Db, { full }: Filling, { night }: Plan, due: readonly DemoAct[]) => {
  const charges = byKind(due, 'charge')
  let [decided, open] = [0, charges.length]
  while (decided < open) {
    const middle = Math.floor((decided + open) / 2)
    if (await isDecided(db, full.event.id, opIdOf(night, of(charges, middle).no))) decided = middle + 1
    else open = middle
  }
  const minute = decided === 0 ? 0 : of(charges, decided - 1).minute
  return minute - (minute % SLICE)
}

/**
 * Books what a plan has happen until a moment, in its order and each operation once. Answers how many
 * acts it has gone through; 0 when an earlier run had come as far.
 */
export const bookNight = async (filling: Filling, plan: Plan): Promise<number> => {
  const { deps, full, people, slot, until } = filling
  const { night, acts } = plan
  const minutes = Math.min(Math.floor((until.getTime() - night.doors.getTime()) / MINUTE_MS), night.minutes)
  const due = acts.filter(({ minute }) => minute < minutes)
  const db = await deps.databases.forEvent(full.event.id)
  if (await isDone(db, filling, plan, due)) return 0
  const clock = { at: night.doors }
  const batcher = createBatcher({
    pool: poolOf(db),
    eventId: full.event.id,
    slot,
    clock: { now: () => clock.at },
    // The charge is rejected with it.
    alarm: () => {},
  })
  const booked: Booked = { deps, full, plan, db, batcher, clock, people, qrs: new Map() }
  const reached = await sliceReached(db, filling, plan, due)
  const [before, after] = [
    due.filter((act) => act.minute < reached),
    due.filter((act) => act.minute >= reached),
  ]
  const active = new Set(after.map(({ wallet }) => wallet))
  // A repeated payment answers the QR that it made.
  await payments(
    booked,
    before.filter(({ wallet }) => active.has(wallet)),
  )
  const slices = Map.groupBy(after, ({ minute }) => minute - (minute % SLICE))
  const turns = night.shifts
    .flatMap(({ from, to }) => [from, to])
    .filter((minute) => reached <= minute && minute <= minutes)
  for (const minute of [...new Set([...turns, ...slices.keys()])].toSorted((a, b) => a - b)) {
    await turnShifts(deps, full, plan, minute, new Date(night.doors.getTime() + minute * MINUTE_MS))
    await bookSlice(booked, slices.get(minute) ?? [])
  }
  await batcher.close()
  return after.length
}
