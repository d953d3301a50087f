import type { Correction as CorrectionOnWire } from '@saldo/contract/corrections'
import type { UserId } from '@saldo/contract/ids'
import { DAY_LIMIT, expiryOf, sourceOf, type Correction } from './correction.ts'
import type { Names, Terms } from './read-corrections.ts'

const whoOf = (id: UserId, { people }: Names) => ({ id, name: people.get(id) ?? null })

export const correctionOnWire = (correction: Correction, names: Names, caller: UserId): CorrectionOnWire => {
  const { source, placeId } = sourceOf(correction.account)
  const holder = names.holders.get(correction.walletId)
  const { decidedBy } = correction
  return {
    id: correction.id,
    wallet: correction.walletId,
    holder: (holder && names.people.get(holder)) ?? null,
    direction: correction.direction,
    amount: correction.amount,
    source,
    place: names.places.find(({ id }) => id === placeId)?.name ?? null,
    reason: correction.reason,
    note: correction.note,
    state: correction.state,
    needs_approval: correction.needsApproval,
    asked_by: whoOf(correction.askedBy, names),
    asked_at: correction.askedAt.toISOString(),
    decided_by: decidedBy && whoOf(decidedBy, names),
    decided_at: correction.decidedAt?.toISOString() ?? null,
    refusal: correction.refusal,
    expires_at: correction.state === 'pending' ? expiryOf(correction).toISOString() : null,
    is_own: correction.askedBy === caller,
  }
}

export const termsOnWire = ({ limit, today }: Terms) => ({ limit, today, day_limit: DAY_LIMIT })
