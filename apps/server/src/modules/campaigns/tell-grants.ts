import type { EventId, OpId, WalletId } from '@saldo/contract/ids'
import { v5 } from 'uuid'
import { transact } from '../../db/index.ts'
import type { Deps } from '../../kernel/deps.ts'
import { addresseeOf, findUsers } from '../auth/index.ts'
import { eventOf, localMoment } from '../events/index.ts'
import { holdersOf, walletFamilies } from '../ledger/index.ts'
import { notify } from '../notifications/index.ts'
import { grantOpId } from './campaign.ts'
import { grantsAt } from './grant-queries.ts'
import { findCampaign } from './queries.ts'

type Telling = {
  eventId: EventId
  campaignId: OpId
  grants: readonly { walletId: WalletId; seq: number }[]
}

/** Tells each QR's holder once of what it was given, and until when it is valid; nobody of an anonymous one. */
export const tellGrants = async (
  deps: Pick<Deps, 'databases' | 'keys' | 'clock'>,
  { eventId, campaignId, grants: keys }: Telling,
): Promise<void> => {
  const { control } = deps.databases
  const db = await deps.databases.forEvent(eventId)
  const campaign = await findCampaign(db, eventId, campaignId)
  if (campaign === null) return
  const event = await eventOf(control, eventId)
  const grants = await grantsAt(db, campaign, keys)
  const walletIds = grants.map(({ walletId }) => walletId)
  const families = await walletFamilies(db, eventId, walletIds)
  const holders = await holdersOf(
    db,
    eventId,
    [...families.values()].map(({ holder }) => holder),
  )
  const users = await findUsers(
    control,
    [...holders.values()].filter((id) => id !== null),
  )
  for (const grant of grants) {
    const userId = holders.get(families.get(grant.walletId)?.holder ?? grant.walletId)
    const holder = userId && users.get(userId)
    if (!holder) continue
    const letter = {
      kind: 'promo_given',
      ...addresseeOf(holder),
      eventName: event.name,
      amount: String(grant.amount),
      until: localMoment(campaign.endsAt, event.timezone),
    } as const
    const id = v5('letter', grantOpId(campaignId, grant))
    await transact(control, (tx) => notify(tx, deps, id, letter))
  }
}
