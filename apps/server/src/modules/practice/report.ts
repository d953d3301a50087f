import type { EventId, UserId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import type { Db } from '../../db/index.ts'
import type { Deps } from '../../kernel/deps.ts'
import { namesOf } from '../auth/index.ts'
import { eventOf, runningPractice } from '../events/index.ts'
import { activityOf } from '../ledger/index.ts'
import { shiftPeople } from '../shifts/index.ts'
import { traineesAt, type Trainee } from './queries.ts'

/** What somebody did at the practice. Voided operations count as made. */
export type Practised = {
  id: UserId
  name: string
  lastAt: Date
  sales: number
  sold: Centavos
  topups: number
  voids: number
  shifts: number
  refusals: number
}

type Read = { db: Db; practice: EventId; now: Date }

const didAt = async (
  { db, practice, now }: Read,
  { userId, beganAt, lastAt, refusals }: Trainee,
): Promise<Omit<Practised, 'name' | 'shifts'>> => {
  const to = new Date(now.getTime() + 1)
  const did = await activityOf(db, { eventId: practice, from: beganAt, to, actor: userId })
  const voided = [did.voidedCharges, did.voidedCashSales, did.voidedTopupsCash, did.voidedTopupsTerminal]
  return {
    id: userId,
    lastAt,
    sales: did.charges.count + did.cashSales.count,
    sold: centavos(did.charges.amount + did.cashSales.amount),
    topups: did.topupsCash.count + did.topupsTerminal.count,
    voids: [...voided, did.voidedCashOuts].reduce((sum, { count }) => sum + count, 0),
    refusals,
  }
}

/** Who practised at the event since its practice began, last first; without one, nobody. Throws not_found. */
export const practiceReport = async (
  { databases }: Pick<Deps, 'databases'>,
  eventId: EventId,
  now: Date,
): Promise<{ beganAt: Date | null; people: Practised[] }> => {
  await eventOf(databases.control, eventId)
  const running = await runningPractice(databases.control, eventId)
  if (running === null) return { beganAt: null, people: [] }
  const read = { db: await databases.forEvent(running.id), practice: running.id, now }
  const trainees = await traineesAt(read.db, running.id)
  const names = await namesOf(
    databases.control,
    trainees.map(({ userId }) => userId),
  )
  const shifts = await shiftPeople(read.db, running.id)
  const people: Practised[] = []
  for (const trainee of trainees) {
    const opened = shifts.filter(({ userId }) => userId === trainee.userId).length
    const name = names.get(trainee.userId) ?? ''
    people.push({ ...(await didAt(read, trainee)), name, shifts: opened })
  }
  return { beganAt: running.madeAt, people }
}
