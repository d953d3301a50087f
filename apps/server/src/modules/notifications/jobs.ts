import type { UserId } from '@saldo/contract/ids'
import type { Db } from '../../db/index.ts'
import { enqueue, job } from '../../kernel/jobs/jobs.ts'
import type { MessageRef } from './message.ts'

/** Sends one message to its vendor, once; each retry is a new job. */
export const sendMessageJob = job<MessageRef>('send-message')

/** Recovers messages that a dead process left unsent. */
export const sweepMessagesJob = job('sweep-messages')

/** Forgets old messages. */
export const forgetMessagesJob = job('forget-messages')

/** Starts watching a user's wallets, for push messages about them. */
export const watchWalletsJob = job<{ userId: UserId }>('watch-wallets')

export const enqueueWatching = (tx: Db, userId: UserId, now: Date): Promise<void> =>
  enqueue(tx, watchWalletsJob, { userId }, now)

export const enqueueSend = (tx: Db, { messageId, channel }: MessageRef, at: Date): Promise<void> =>
  enqueue(tx, sendMessageJob, { messageId, channel }, at)
