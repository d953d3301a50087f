import type { Db } from '../../db/index.ts'
import { enqueue, job } from '../../kernel/jobs/jobs.ts'
import type { BreakageRequest } from './breakage.ts'

export type BreakageRef = Pick<BreakageRequest, 'eventId' | 'id'>

/** Books a page of what lapses, and enqueues the next one. */
export const driveBreakageJob = job<BreakageRef>('drive-breakage')

/** Wakes breakage whose step was lost; every minute. */
export const watchBreakageJob = job('watch-breakage')

/** At most one pending step per request. */
export const enqueueBreakage = (tx: Db, { eventId, id }: BreakageRef, at: Date): Promise<void> =>
  enqueue(tx, driveBreakageJob, { eventId, id }, at, { jobKey: `drive-breakage:${eventId}:${id}` })
