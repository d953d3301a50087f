import type { EventId, OpId, UserId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import type { Db } from '../../db/index.ts'
import { readDetails, writeDetails, type SoldItem } from '../ledger/index.ts'
import type { Round, TabAct } from './tab.ts'

/** Items of a round as they are stored. */
export const detailsOf = (items: readonly SoldItem[]): string =>
  writeDetails({ placeName: null, note: null, tip: centavos(0), items })

type Known = { tabId: OpId; details: string }

/** A round of whatever tab of the event, by its id. */
export const findRound = async (db: Db, eventId: EventId, opId: OpId): Promise<Known | null> => {
  const row = await db
    .selectFrom('tab_round')
    .select(['tab_id', 'details'])
    .where('event_id', '=', eventId)
    .where('op_id', '=', opId)
    .executeTakeFirst()
  return row ? { tabId: row.tab_id as OpId, details: row.details } : null
}

export const insertRound = async (
  tx: Db,
  { eventId, opId, tabId, actor, at }: TabAct,
  details: string,
): Promise<void> => {
  await tx
    .insertInto('tab_round')
    .values({
      event_id: eventId,
      op_id: opId,
      tab_id: tabId,
      details,
      added_by: actor.id,
      till_id: actor.till?.deviceId ?? null,
      added_at: at,
    })
    .execute()
}

/** Pieces of a line of a round. */
export type Pieces = { round: OpId; line: number; quantity: number }

export const findTakeBack = async (
  tx: Db,
  eventId: EventId,
  opId: OpId,
): Promise<(Pieces & { tabId: OpId }) | null> => {
  const row = await tx
    .selectFrom('tab_take_back')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('op_id', '=', opId)
    .executeTakeFirst()
  return row
    ? {
        tabId: row.tab_id as OpId,
        round: row.round_op_id as OpId,
        line: row.line_no,
        quantity: row.quantity,
      }
    : null
}

export const insertTakeBack = async (
  tx: Db,
  taken: Pieces & { eventId: EventId; opId: OpId; tabId: OpId; by: UserId; at: Date },
): Promise<void> => {
  await tx
    .insertInto('tab_take_back')
    .values({
      event_id: taken.eventId,
      op_id: taken.opId,
      tab_id: taken.tabId,
      round_op_id: taken.round,
      line_no: taken.line,
      quantity: taken.quantity,
      taken_by: taken.by,
      taken_at: taken.at,
    })
    .execute()
}

/** The rounds of a tab with what is left of each line, the oldest first. */
export const roundsOf = async (db: Db, eventId: EventId, tabId: OpId): Promise<Round[]> => {
  const [rounds, taken] = await Promise.all([
    db
      .selectFrom('tab_round')
      .select(['op_id', 'details', 'added_at'])
      .where('event_id', '=', eventId)
      .where('tab_id', '=', tabId)
      .orderBy('added_at')
      .orderBy('op_id')
      .execute(),
    db
      .selectFrom('tab_take_back')
      .select(['round_op_id', 'line_no', 'quantity'])
      .where('event_id', '=', eventId)
      .where('tab_id', '=', tabId)
      .execute(),
  ])
  const gone = (round: string, line: number): number =>
    taken
      .filter((row) => row.round_op_id === round && row.line_no === line)
      .reduce((sum, row) => sum + row.quantity, 0)
  return rounds.map((row) => ({
    opId: row.op_id as OpId,
    addedAt: row.added_at,
    lines: readDetails(row.details).items.map((item, line) => ({
      item,
      left: item.quantity - gone(row.op_id, line),
    })),
  }))
}
