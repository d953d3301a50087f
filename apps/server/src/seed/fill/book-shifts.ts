import type { OpId, ShiftId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { accountBalance, cashDrawer } from '../../modules/ledger/index.ts'
import { closeShift, openShift } from '../../modules/shifts/index.ts'
import { uuidOf } from './chance.ts'
import { at as of, byStaff, type FillDeps, type FullEvent } from './fill-deps.ts'
import type { DemoShift, Night, Plan } from './plan.ts'

const FLOAT = 150_000

const nameOf = ({ name }: Night, { desk, from }: DemoShift): string => `${name}|shift ${desk} ${from}`

export const shiftIdOf = (night: Night, shift: DemoShift): ShiftId => uuidOf(nameOf(night, shift)) as ShiftId

/** The shift that a desk's drawer is in at a minute. */
export const shiftAt = ({ shifts }: Night, desk: number, minute: number): DemoShift => {
  const found = shifts.find((shift) => shift.desk === desk && shift.from <= minute && minute < shift.to)
  if (!found) throw new RangeError(`Desk ${desk} has no shift at minute ${minute}`)
  return found
}

const openOne = async (deps: FillDeps, full: FullEvent, night: Night, shift: DemoShift, at: Date) => {
  const { staff, ...place } = of(full.desks, shift.desk)
  const opId = shiftIdOf(night, shift) as string as OpId
  const act = byStaff(full.event, staff[shift.person], at)
  await openShift(deps, { ...act, place, opId, float: centavos(FLOAT) })
}

const slipsOf = ({ acts }: Plan, { desk, from, to }: DemoShift): number =>
  acts.reduce(
    (sum, act) =>
      act.kind === 'topup' &&
      act.tender === 'terminal' &&
      act.desk === desk &&
      from <= act.minute &&
      act.minute < to
        ? sum + act.amount
        : sum,
    0,
  )

const closeOne = async (deps: FillDeps, full: FullEvent, plan: Plan, shift: DemoShift, at: Date) => {
  const { night } = plan
  const { event } = full
  const shiftId = shiftIdOf(night, shift)
  const db = await deps.databases.forEvent(event.id)
  const expected = await accountBalance(db, event.id, cashDrawer(shiftId))
  // A counted drawer is empty: an earlier run closed it.
  if (expected === 0n) return
  const act = byStaff(event, of(full.desks, shift.desk).staff[shift.person], at)
  await closeShift(
    { databases: deps.databases, clock: { now: () => at } },
    {
      ...act,
      shiftId,
      role: 'cashier',
      opId: uuidOf(`${nameOf(night, shift)}|close`) as OpId,
      counted: centavos(expected + BigInt(shift.difference)),
      countedTerminal: centavos(slipsOf(plan, shift)),
    },
  )
}

/** Closes the shifts that end at this minute and opens those that begin. */
export const turnShifts = async (
  deps: FillDeps,
  full: FullEvent,
  plan: Plan,
  minute: number,
  at: Date,
): Promise<void> => {
  const { night } = plan
  for (const shift of night.shifts.filter(({ to }) => to === minute))
    await closeOne(deps, full, plan, shift, at)
  for (const shift of night.shifts.filter(({ from }) => from === minute))
    await openOne(deps, full, night, shift, at)
}
