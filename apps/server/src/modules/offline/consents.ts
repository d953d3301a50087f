import type { EventId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'
import { offlineCopy } from '@saldo/copy/offline'
import { v7 } from 'uuid'
import type { Db } from '../../db/index.ts'
import type { Act, Caller } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import { AppError } from '../../kernel/errors.ts'
import { insertConsent, lockConsents, markConsentEnded } from './consent-queries.ts'
import type { Terms } from './terms.ts'

const HOUR_MS = 3_600_000

/** What a manager agrees to; `largestLoss` is what they were shown. */
export type Agreement = { terms: Terms; tills: number; hours: number; largestLoss: Centavos }

const errorsOf = ({ terms, tills, largestLoss }: Agreement): Record<string, string[]> => ({
  ...(terms.maxSale > terms.walletLimit && { wallet_limit: [offlineCopy.walletLimitLow] }),
  ...(terms.walletLimit > terms.tillLimit && { till_limit: [offlineCopy.tillLimitLow] }),
  ...(largestLoss !== terms.tillLimit * BigInt(tills) && { largest_loss: [offlineCopy.largestLossDiffers] }),
})

/**
 * Lets tills of an event sell without the server within bounds, for some hours; ends the consent before it. Throws
 * validation_failed where the bounds don't fit one another or another largest loss was shown.
 */
export const giveConsent = async (
  tx: Db,
  { actor, ...act }: Act<Caller> & { eventId: EventId },
  agreement: Agreement,
): Promise<void> => {
  const errors = errorsOf(agreement)
  if (Object.keys(errors).length > 0) throw new AppError('validation_failed', { errors })
  const { eventId, at } = act
  const { terms, tills, hours } = agreement
  await lockConsents(tx, eventId)
  await markConsentEnded(tx, eventId, at)
  const consentId = v7()
  const endsAt = new Date(at.getTime() + hours * HOUR_MS)
  await insertConsent(tx, { eventId, consentId, terms, tills, givenAt: at, givenBy: actor.id, endsAt })
  await audit(
    tx,
    { actor, ...act },
    {
      action: 'offline_consent_given',
      subject: consentId,
      eventId,
      details: { devices: tills, hours, total_centavos: Number(agreement.largestLoss) },
    },
  )
}

/** Ends the consent in force, if there is one; permits given by it go on until they lapse or are given back. */
export const endConsent = async (tx: Db, act: Act<Caller> & { eventId: EventId }): Promise<void> => {
  await lockConsents(tx, act.eventId)
  const ended = await markConsentEnded(tx, act.eventId, act.at)
  if (ended !== null)
    await audit(tx, act, { action: 'offline_consent_ended', subject: ended, eventId: act.eventId })
}
