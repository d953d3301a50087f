import { transact } from '../../db/index.ts'
import type { Gateways } from '../../gateways/index.ts'
import type { SendAnswer } from '../../gateways/send-answer.ts'
import type { Deps } from '../../kernel/deps.ts'
import { composeMail } from './compose-mail.ts'
import { composeText } from './compose-text.ts'
import { composeWhatsApp } from './compose-whatsapp.ts'
import { enqueueSend } from './jobs.ts'
import { unsealMessage, type Message, type MessageRef, type OfKind } from './message.ts'
import { claimMessage, markEnded, markSent, putBack, type ClaimedMessage } from './message-queries.ts'
import { nextTryAt } from './rules.ts'
import { drawQr, makeQrImageToken, type CurrentCode } from './qr-image.ts'

export type MessageGateways = Pick<Gateways, 'sms' | 'whatsapp' | 'mail'>

export type Sender = { deps: Deps; gateways: MessageGateways; currentCode: CurrentCode }

/** The QR of the message can't pay any more, so the message is not sent. */
type Withdrawn = { kind: 'withdrawn' }

/**
 * Whether a message of unknown outcome can be retried: only an SMS can be looked up at its vendor, which
 * avoids sending it twice.
 */
const canBeFound = ({ channel }: MessageRef): boolean => channel === 'sms'

const sendText = async (
  { env }: Deps,
  { sms }: MessageGateways,
  claimed: ClaimedMessage,
  message: Message,
): Promise<SendAnswer> => {
  const text = composeText(env, message)
  if (claimed.mayBeOut) {
    const found = await sms.find(text, claimed.createdAt)
    if (found.kind !== 'busy') return found
  }
  const callbackUrl = `${env.PUBLIC_URL}/webhooks/sms?message=${claimed.messageId}`
  return sms.send({ ...text, callbackUrl })
}

/** The QR's code now, null when it can't pay; busy when it can't be read, because nothing was sent then. */
const readCode = async (
  { deps, currentCode }: Sender,
  { messageId, channel }: ClaimedMessage,
  message: OfKind<'qr_delivered'>,
): Promise<string | null | Extract<SendAnswer, { kind: 'busy' }>> => {
  try {
    return await currentCode(message)
  } catch (error) {
    deps.log.warn({ err: error, message: messageId, channel }, 'QR of a message not read')
    return { kind: 'busy', code: 'qr_unread' }
  }
}

const handOver = async (sender: Sender, claimed: ClaimedMessage): Promise<SendAnswer | Withdrawn> => {
  const { deps, gateways } = sender
  const message = unsealMessage(deps.keys, claimed.sealed)
  const reference = claimed.messageId
  if (claimed.channel === 'sms') return sendText(deps, gateways, claimed, message)
  if (message.kind !== 'qr_delivered')
    return gateways.mail.send({ ...composeMail(deps.env, message), reference })
  // The code is read at sending time: one that was replaced since must not be sent.
  const code = await readCode(sender, claimed, message)
  if (code === null) return { kind: 'withdrawn' }
  if (typeof code !== 'string') return code
  if (claimed.channel === 'whatsapp') {
    const picture = `${deps.env.PUBLIC_URL}/qr-images/${makeQrImageToken(deps.keys, message, deps.clock.now())}`
    return gateways.whatsapp.send({ ...composeWhatsApp(message, picture), reference })
  }
  return gateways.mail.send({ ...composeMail(deps.env, message, await drawQr(code)), reference })
}

const tryLater = async (
  { databases, clock, log }: Deps,
  claimed: ClaimedMessage,
  answer: Extract<SendAnswer, { kind: 'busy' | 'unknown' }>,
): Promise<void> => {
  const now = clock.now()
  const dueAt = nextTryAt(
    claimed.attempts,
    now,
    answer.kind === 'busy' ? answer.retryAfterSeconds : undefined,
  )
  if (dueAt === null) {
    log.error({ message: claimed.messageId, channel: claimed.channel, code: answer.code }, 'message dead')
    return markEnded(databases.control, claimed, 'dead', answer.code, now)
  }
  const mayBeOut = answer.kind === 'unknown'
  await transact(databases.control, async (tx) => {
    if (await putBack(tx, claimed, { dueAt, code: answer.code, mayBeOut }))
      await enqueueSend(tx, claimed, dueAt)
  })
}

/**
 * Tries one message once. It is claimed in its own statement before the vendor is called, so that no two
 * processes send it, and settled by the vendor's answer. Does nothing when the message is not waiting.
 */
export const sendMessage = async (sender: Sender, ref: MessageRef): Promise<void> => {
  const { deps } = sender
  const { control } = deps.databases
  const claimed = await claimMessage(control, ref, deps.clock.now())
  if (claimed === null) return
  if (claimed.uselessAt !== null && claimed.uselessAt <= deps.clock.now())
    return markEnded(control, claimed, 'expired', null, deps.clock.now())
  const answer = await handOver(sender, claimed)
  const now = deps.clock.now()
  if (answer.kind === 'withdrawn') return markEnded(control, claimed, 'expired', null, now)
  if (answer.kind === 'accepted') return markSent(control, claimed, answer.providerId, now)
  if (answer.kind === 'refused') return markEnded(control, claimed, 'failed', answer.code, now)
  if (answer.kind === 'busy' || canBeFound(claimed)) return tryLater(deps, claimed, answer)
  deps.log.warn({ message: ref.messageId, channel: ref.channel, code: answer.code }, 'message unknown')
  return markEnded(control, claimed, 'unknown', answer.code, now)
}
