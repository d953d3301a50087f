import type { OpId } from '@saldo/contract/ids'
import { importCopy } from '@saldo/copy/imports'
import { v7 } from 'uuid'
import { transact, type Db } from '../../db/index.ts'
import { planOf, readCsv, type Plan, type Upload } from '../../documents/read-csv.ts'
import type { EventAct } from '../../kernel/act.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError, fault } from '../../kernel/errors.ts'
import { nameQrs } from '../attendees/index.ts'
import { requireFresh } from '../auth/index.ts'
import { isRunning, leftOf, type Campaign } from './campaign.ts'
import { lockRunning } from './change-campaign.ts'
import { roomOf, startGiving } from './give.ts'
import { standingsOf } from './grant-queries.ts'
import { listColumns, planList, type PlannedLine } from './list-rules.ts'
import { findCampaign } from './queries.ts'

export type ListPlan = Plan<PlannedLine>

type Books = Pick<Deps, 'databases'>
type Read = ReturnType<typeof readList>

const readList = (bytes: Upload['bytes']) => readCsv(bytes, listColumns)

/** The QRs that a file names. */
const namesIn = (deps: Books, { eventId }: EventAct, { lines }: Read) =>
  nameQrs(deps, eventId, [...new Set(lines.map(({ cells }) => cells.qr ?? '').filter((text) => text !== ''))])

const planIn = async (
  db: Db,
  campaign: Campaign,
  { bytes, csv, named }: { bytes: Buffer; csv: Read; named: Awaited<ReturnType<typeof nameQrs>> },
): Promise<ListPlan> => {
  const ids = [...named.values()].flatMap((name) =>
    name === 'unreadable' || name === 'unknown' ? [] : [name],
  )
  const rooms = await roomOf(db, campaign, ids)
  const standings = await standingsOf(
    db,
    campaign.eventId,
    [...rooms.values()].map(({ holder }) => holder),
  )
  const blocked = new Set([...standings].flatMap(([id, isBlocked]) => (isBlocked ? [id] : [])))
  const planned = planList(csv.lines, { named, rooms, blocked, left: leftOf(campaign) })
  return planOf(bytes, csv, planned)
}

type ListOf = { campaignId: OpId; bytes: Buffer }

/** Whom a file would give how much now. Throws not_found, campaign_ended and as `readCsv`. */
export const previewList = async (
  deps: Books,
  { campaignId, bytes }: ListOf,
  act: EventAct,
): Promise<ListPlan> => {
  const csv = readList(bytes)
  const named = await namesIn(deps, act, csv)
  const db = await deps.databases.forEvent(act.eventId)
  const campaign = await findCampaign(db, act.eventId, campaignId)
  if (campaign === null) throw new AppError('not_found')
  if (!isRunning(campaign, act.at)) throw new AppError('campaign_ended')
  return planIn(db, campaign, { bytes, csv, named })
}

/**
 * Gives what the preview of `mark` said, by a job; faulty lines get nothing, as it said. Throws reauth_required,
 * not_found, campaign_ended, changed_meanwhile when the file would no longer do that, validation_failed when it does
 * nothing, and as `readCsv`.
 */
export const giveToList = async (
  deps: Books,
  { campaignId, bytes, mark }: ListOf & { mark: string },
  act: EventAct,
): Promise<ListPlan> => {
  requireFresh(act)
  const csv = readList(bytes)
  const named = await namesIn(deps, act, csv)
  return transact(await deps.databases.forEvent(act.eventId), async (tx) => {
    const campaign = await lockRunning(tx, act, campaignId)
    const plan = await planIn(tx, campaign, { bytes, csv, named })
    if (plan.mark !== mark) throw new AppError('changed_meanwhile')
    const targets = plan.lines.flatMap((line) => (line.outcome === 'new' ? [line] : []))
    if (targets.length === 0) throw fault('file', importCopy.nothingToDo)
    await startGiving(tx, campaign, { id: v7() as OpId, kind: 'list', mark, targets }, act)
    return plan
  })
}
