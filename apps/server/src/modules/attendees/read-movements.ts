import type { UserId } from '@saldo/contract/ids'
import { transact, type Db } from '../../db/index.ts'
import type { Deps } from '../../kernel/deps.ts'
import { devicesOf } from '../devices/index.ts'
import { walletHistory, type HistoryGroup, type HistoryLine } from '../ledger/index.ts'
import { namedWallet, recordLook, type WalletAct } from './find-wallet.ts'
import { namesOf } from './names.ts'

/** A movement with the names of who made it and of its till. */
export type NamedMovement = HistoryLine & { who: string | null; device: string | null }

const PAGE = 50

/** Adds names; `holderId` is no name of the staff. */
export const withNames = async (
  { databases }: Pick<Deps, 'databases'>,
  db: Db,
  { eventId }: WalletAct,
  lines: readonly HistoryLine[],
  holderId: UserId | null,
): Promise<NamedMovement[]> => {
  const names = await namesOf(
    databases.control,
    lines.map(({ actorId }) => actorId),
  )
  const isOnTills = lines.some(({ deviceId }) => deviceId !== null)
  const devices = new Map((isOnTills ? await devicesOf(db, eventId) : []).map(({ id, name }) => [id, name]))
  return lines.map((line) => ({
    ...line,
    who: line.actorId === null || line.actorId === holderId ? null : names(line.actorId),
    device: line.deviceId && (devices.get(line.deviceId) ?? null),
  }))
}

/**
 * A page of a QR's movements, newest first; the look is audited with it. Throws not_found for a QR of another
 * event.
 */
export const readMovements = async (
  deps: Deps,
  act: WalletAct,
  { before, only }: { before?: number | undefined; only?: HistoryGroup | undefined },
): Promise<{ movements: NamedMovement[]; hasMore: boolean }> => {
  const db = await deps.databases.forEvent(act.eventId)
  const { lines, holderId } = await transact(db, async (tx) => {
    const { userId } = await namedWallet(tx, act)
    await recordLook(tx, act)
    const page = { limit: PAGE + 1, ...(before !== undefined && { before }), only }
    return { lines: await walletHistory(tx, act.eventId, act.walletId, page), holderId: userId }
  })
  const movements = await withNames(deps, db, act, lines.slice(0, PAGE), holderId)
  return { movements, hasMore: lines.length > PAGE }
}
