import type { Db } from '../../db/index.ts'
import type { Deps } from '../../kernel/deps.ts'
import { enqueueSend } from './jobs.ts'
import { sealMessage, type Message } from './message.ts'
import { insertMessage } from './message-queries.ts'
import { destinationsOf, uselessAt } from './rules.ts'

/**
 * Enqueues a message in the transaction that causes it, so it is sent if and only if that commits. `id` (a
 * UUID) makes it idempotent: a known id is not sent again. `tx` is on the control database.
 */
export const notify = async (
  tx: Db,
  { keys, clock }: Pick<Deps, 'keys' | 'clock'>,
  id: string,
  message: Message,
): Promise<void> => {
  const createdAt = clock.now()
  for (const { channel, to } of destinationsOf(message)) {
    const isNew = await insertMessage(tx, {
      messageId: id,
      channel,
      kind: message.kind,
      recipientHash: keys.digest('message-recipient', to),
      sealed: sealMessage(keys, message),
      createdAt,
      uselessAt: uselessAt(message, createdAt),
    })
    if (isNew) await enqueueSend(tx, { messageId: id, channel }, createdAt)
  }
}
