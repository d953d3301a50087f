import type { Deps } from '../../kernel/deps.ts'
import { lookUpCode, type ScannedWallet } from '../ledger/index.ts'
import { countUnknownCode, refuseGuessers, type Scan } from './unknown-codes.ts'

/**
 * The wallet of a scanned or typed code; null for an unknown code, which is counted. Throws
 * too_many_requests.
 */
export const findScanned = async (deps: Deps, scan: Scan, code: string): Promise<ScannedWallet | null> => {
  await refuseGuessers(deps, scan)
  const scanned = await lookUpCode(await deps.databases.forEvent(scan.eventId), scan.eventId, code)
  if (!scanned) await countUnknownCode(deps, scan)
  return scanned ?? null
}
