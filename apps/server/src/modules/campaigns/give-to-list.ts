import type { OpId, WalletId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import { importCopy } from '@saldo/copy/imports'
import { v7 } from 'uuid'
import { transact, type Db } from '../../db/index.ts'
import { markOf, planOf, readCsv, type Plan, type Upload } from '../../documents/read-csv.ts'
import type { EventAct } from '../../kernel/act.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError, fault } from '../../kernel/errors.ts'
import { nameQrs } from '../attendees/index.ts'
import { requireFresh } from '../auth/index.ts'
import { isRunning, leftOf, type Campaign, type Giving } from './campaign.ts'
import { roomOf, startGiving } from './give.ts'
import { findListGiving, grantsOf, standingsOf } from './grant-queries.ts'
import { listColumns, planList, type PlannedLine } from './list-rules.ts'
import { findCampaign, lockCampaign } from './queries.ts'

export type ListPlan = Plan<PlannedLine>

type Books = Pick<Deps, 'databases'>
type Read = ReturnType<typeof readList>

const readList = (bytes: Upload['bytes']) => readCsv(bytes, listColumns)

/** The QRs that a file names. */
const namesIn = (deps: Books, { eventId }: EventAct, { lines }: Read) =>
  nameQrs(deps, eventId, [...new Set(lines.map(({ cells }) => cells.qr ?? '').filter((text) => text !== ''))])

const HALF = 32

/** The first half of a list's mark: names the file alone, so that the same press is known when its plan is not any more. */
const fileMark = (bytes: Buffer): string => markOf(bytes, null).slice(0, HALF)

type ReadFile = { bytes: Buffer; csv: Read; named: Awaited<ReturnType<typeof nameQrs>> }
type Started = { sums: ReadonlyMap<WalletId, Centavos>; kept: Centavos }

/** What the file would do now; or what it did, where it `started` a giving. */
const planIn = async (
  db: Db,
  campaign: Campaign,
  { bytes, csv, named }: ReadFile,
  started?: Started,
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
  const blocked = new Set(
    [...standings].flatMap(([id, isBlocked]) => (isBlocked && !started?.sums.has(id) ? [id] : [])),
  )
  const left = centavos(leftOf(campaign) + (started?.kept ?? 0n))
  const planned = planList(csv.lines, { named, rooms, blocked, left, started: started?.sums ?? null })
  const plan = planOf(bytes, csv, planned)
  return { ...plan, mark: fileMark(bytes) + plan.mark.slice(HALF) }
}

/** What a giving has for each QR, wherever its balance is now, and how much of it still counts. */
const startedBy = async (tx: Db, campaign: Campaign, giving: Giving): Promise<Started> => {
  const grants = await grantsOf(tx, giving)
  const walletIds = grants.map(({ walletId }) => walletId)
  const rooms = await roomOf(tx, campaign, walletIds)
  const sums = new Map<WalletId, Centavos>()
  for (const { walletId, amount } of grants) {
    const holder = rooms.get(walletId)?.holder ?? walletId
    sums.set(holder, centavos((sums.get(holder) ?? 0n) + amount))
  }
  return { sums, kept: centavos(grants.reduce((sum, one) => sum + (one.isLost ? 0n : one.amount), 0n)) }
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
 * Gives what the preview of `mark` said, by a job; faulty lines get nothing, as it said. The same person's same press is
 * answered as the first time: after it was given, no preview has that mark. Throws reauth_required, not_found,
 * campaign_ended, changed_meanwhile when the file would no longer do that, validation_failed when it does nothing, and
 * as `readCsv`.
 */
export const giveToList = async (
  deps: Books,
  { campaignId, bytes, mark }: ListOf & { mark: string },
  act: EventAct,
): Promise<{ plan: ListPlan; isRepeat: boolean }> => {
  requireFresh(act)
  const csv = readList(bytes)
  const file = { bytes, csv, named: await namesIn(deps, act, csv) }
  const { eventId, actor, at } = act
  return transact(await deps.databases.forEvent(eventId), async (tx) => {
    const campaign = await lockCampaign(tx, eventId, campaignId)
    if (campaign === null) throw new AppError('not_found')
    const known = await findListGiving(tx, { eventId, campaignId, mark, askedBy: actor.id })
    if (known && mark.startsWith(fileMark(bytes))) {
      const plan = await planIn(tx, campaign, file, await startedBy(tx, campaign, known))
      return { plan: { ...plan, mark }, isRepeat: true }
    }
    if (!isRunning(campaign, at)) throw new AppError('campaign_ended')
    const plan = await planIn(tx, campaign, file)
    if (plan.mark !== mark) throw new AppError('changed_meanwhile')
    const targets = plan.lines.flatMap((line) => (line.outcome === 'new' ? [line] : []))
    if (targets.length === 0) throw fault('file', importCopy.nothingToDo)
    await startGiving(tx, campaign, { id: v7() as OpId, kind: 'list', mark, targets }, act)
    return { plan, isRepeat: false }
  })
}
