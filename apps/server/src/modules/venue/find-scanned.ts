import type { EventAct } from '../../kernel/act.ts'
import type { Deps } from '../../kernel/deps.ts'
import { lookUpCode, type ScannedWallet } from '../ledger/index.ts'
import { countUnknownCode, refuseGuessers } from './unknown-codes.ts'

/**
 * The wallet of a scanned or typed code; null for an unknown code, which is counted. Throws
 * too_many_requests.
 */
export const findScanned = async (deps: Deps, act: EventAct, code: string): Promise<ScannedWallet | null> => {
  await refuseGuessers(deps, act)
  const scanned = await lookUpCode(await deps.databases.forEvent(act.eventId), act.eventId, code)
  if (!scanned) await countUnknownCode(deps, act)
  return scanned ?? null
}
