import type { Db } from '../../db/index.ts'
import type { Deps } from '../../kernel/deps.ts'
import { enqueueSend } from './jobs.ts'
import { sealMessage, type Message } from './message.ts'
import { expireMessagesTo, insertMessage } from './message-queries.ts'
import { destinationsOf, uselessAt } from './rules.ts'

const hashOf = (keys: Deps['keys'], recipient: string): Buffer => keys.digest('message-recipient', recipient)

/** Drops what has not gone out to these e-mails and phones, on its other channels too. `tx` is on the control database. */
export const dropMessagesTo = (
  tx: Db,
  { keys, clock }: Pick<Deps, 'keys' | 'clock'>,
  recipients: readonly string[],
): Promise<void> =>
  expireMessagesTo(
    tx,
    recipients.map((recipient) => hashOf(keys, recipient)),
    clock.now(),
  )

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
      recipientHash: hashOf(keys, to),
      sealed: sealMessage(keys, message),
      createdAt,
      uselessAt: uselessAt(message, createdAt),
    })
    if (isNew) await enqueueSend(tx, { messageId: id, channel }, createdAt)
  }
}
