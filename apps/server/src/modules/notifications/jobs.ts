import type { Db } from '../../db/index.ts'
import { enqueue, job } from '../../kernel/jobs.ts'
import type { MessageRef } from './message.ts'

/** Hands one message to its vendor, once; trying again is a new job. */
export const sendMessageJob = job<MessageRef>('send-message')

/** Takes up what a dead process left behind. */
export const sweepMessagesJob = job('sweep-messages')

/** Forgets old messages. */
export const forgetMessagesJob = job('forget-messages')

export const enqueueSend = (tx: Db, { messageId, channel }: MessageRef, at: Date): Promise<void> =>
  enqueue(tx, sendMessageJob, { messageId, channel }, { runAt: at })
