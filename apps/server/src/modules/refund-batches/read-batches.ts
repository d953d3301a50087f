import type { EventId, OpId, UserId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import type { Db } from '../../db/index.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { namesOf } from '../auth/index.ts'
import { bankOf, detailsIn, readySum, refundsOfBatch } from '../refunds/index.ts'
import type { Batch, Item } from './batch.ts'
import { answeredIn, itemsOf, type Answered } from './item-queries.ts'
import { batchesOf, findBatch } from './queries.ts'

type Needs = Pick<Deps, 'databases' | 'keys'>

export type Names = ReadonlyMap<string, string>

const MOST_BATCHES = 100
const PAGE = 100

const peopleOf = ({ prepared, approved, filed, cancelled }: Batch): UserId[] =>
  [prepared, approved, filed, cancelled].flatMap((step) => (step ? [step.by] : []))

/** Who took the steps of these batches. */
export const namesIn = ({ databases }: Pick<Deps, 'databases'>, batches: readonly Batch[]): Promise<Names> =>
  namesOf(databases.control, batches.flatMap(peopleOf))

/** The event's batches, newest first, and what could go into another. */
export const listBatches = async (deps: Needs, eventId: EventId) => {
  const db = await deps.databases.forEvent(eventId)
  const batches = await batchesOf(db, eventId, MOST_BATCHES)
  return { ready: await readySum(db, eventId), batches, names: await namesIn(deps, batches) }
}

export type SeenItem = Item & { name: string | null; bank: string | null; clabeEnd: string | null }

const seen = async (
  db: Db,
  { keys }: Needs,
  eventId: EventId,
  items: readonly Item[],
): Promise<SeenItem[]> => {
  const ids = items.map(({ refundId }) => refundId)
  const refunds = await refundsOfBatch(db, eventId, ids)
  return items.map((item) => {
    const refund = refunds.get(item.refundId)
    const details = refund ? detailsIn(keys, refund) : null
    return {
      ...item,
      name: details?.name ?? null,
      bank: details && bankOf(details.clabe),
      clabeEnd: details?.clabe.slice(-4) ?? null,
    }
  })
}

type SumByBank = { bank: string | null; refunds: number; total: Centavos }

/** Largest sum first. */
const byBank = (items: readonly SeenItem[]): SumByBank[] => {
  const sums = new Map<string | null, SumByBank>()
  for (const { bank, amount } of items) {
    const before = sums.get(bank) ?? { bank, refunds: 0, total: centavos(0) }
    sums.set(bank, { bank, refunds: before.refunds + 1, total: centavos(before.total + amount) })
  }
  return [...sums.values()].toSorted((a, b) => Number(b.total - a.total))
}

export type OpenBatch = {
  batch: Batch
  names: Names
  banks: SumByBank[]
  largest: Centavos
  smallest: Centavos
  answered: Answered
  items: SeenItem[]
  nextAfter: number | null
}

/** A batch with its sums and a page of its refunds behind `after`. Throws not_found. */
export const openBatch = async (
  deps: Needs,
  eventId: EventId,
  { id, after }: { id: OpId; after: number },
): Promise<OpenBatch> => {
  const db = await deps.databases.forEvent(eventId)
  const batch = await findBatch(db, eventId, id)
  if (!batch) throw new AppError('not_found')
  const all = await seen(db, deps, eventId, await itemsOf(db, batch))
  const rest = all.filter(({ seq }) => seq > after)
  const amounts = all.map(({ amount }) => amount)
  return {
    batch,
    names: await namesIn(deps, [batch]),
    banks: byBank(all),
    largest: amounts.reduce((a, b) => (a > b ? a : b)),
    smallest: amounts.reduce((a, b) => (a < b ? a : b)),
    answered: await answeredIn(db, batch),
    items: rest.slice(0, PAGE),
    nextAfter: rest.length > PAGE ? (rest[PAGE - 1]?.seq ?? null) : null,
  }
}
