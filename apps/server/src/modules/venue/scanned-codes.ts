import type { EventAct } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import type { Deps } from '../../kernel/deps.ts'
import { lookUpCode, type ScannedWallet } from '../ledger/index.ts'

/** Throws too_many_requests for a session that showed too many unknown codes, because it is guessing. */
export const refuseGuessers = ({ limiter }: Deps, { actor }: EventAct): Promise<void> =>
  limiter.check('unknown_codes', actor.sessionId)

/** Counts and records an unknown code. Throws too_many_requests. */
export const countUnknownCode = async (deps: Deps, act: EventAct): Promise<void> => {
  const { eventId, actor } = act
  await deps.limiter.hit('unknown_codes', actor.sessionId)
  await audit(await deps.databases.forEvent(eventId), act, {
    action: 'unknown_code_scanned',
    subject: actor.sessionId,
    eventId,
  })
}

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
