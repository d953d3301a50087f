import type { UserId } from '@saldo/contract/ids'
import type { Db } from '../../db/index.ts'
import { enqueue, job } from '../../kernel/jobs.ts'
import type { MessageRef } from './message.ts'

/** Hands one message to its vendor, once; trying again is a new job. */
export const sendMessageJob = job<MessageRef>('send-message')

/** Takes up what a dead process left behind. */
export const sweepMessagesJob = job('sweep-messages')

/** Forgets old messages. */
export const forgetMessagesJob = job('forget-messages')

/** Somebody wants to be told of what happens to their QRs; the wallets know which those are. */
export const watchWalletsJob = job<{ userId: UserId }>('watch-wallets')

export const enqueueWatching = (tx: Db, userId: UserId, now: Date): Promise<void> =>
  enqueue(tx, watchWalletsJob, { userId }, now)

export const enqueueSend = (tx: Db, { messageId, channel }: MessageRef, at: Date): Promise<void> =>
  enqueue(tx, sendMessageJob, { messageId, channel }, at)
