import type { EventId, OpId, WalletId } from '@saldo/contract/ids'
import type { Db } from '../../db/index.ts'
import { enqueue, job } from '../../kernel/jobs/jobs.ts'

type GivingRef = { eventId: EventId; id: OpId }

/** Gives what a giving has planned, page by page. */
export const driveGivingJob = job<GivingRef>('drive-campaign-giving')

/** Takes back what is left of an event's campaigns that ended, page by page. */
export const lapseJob = job<{ eventId: EventId }>('lapse-campaigns')

/** Ends what is due, and wakes givings and lapses whose step was lost; every minute. */
export const watchCampaignsJob = job('watch-campaigns')

/** Takes back what voids and won disputes gave back after a campaign's end; every ten minutes. */
export const sweepCampaignsJob = job('sweep-campaigns')

/** Tells QRs' holders what they were given; those of one page are one job. */
export const tellGrantsJob = job<{
  eventId: EventId
  campaignId: OpId
  grants: readonly { walletId: WalletId; seq: number }[]
}>('tell-campaign-grants')

/** At most one pending step per giving. */
export const enqueueGiving = (tx: Db, { eventId, id }: GivingRef, at: Date): Promise<void> =>
  enqueue(tx, driveGivingJob, { eventId, id }, at, { jobKey: `drive-campaign-giving:${eventId}:${id}` })

export const enqueueLapse = (tx: Db, eventId: EventId, at: Date): Promise<void> =>
  enqueue(tx, lapseJob, { eventId }, at, { jobKey: `lapse-campaigns:${eventId}` })
