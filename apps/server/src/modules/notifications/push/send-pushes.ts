import type { UserId } from '@saldo/contract/ids'
import type { Push, PushAnswer, PushMessage } from '../../../gateways/push/index.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { openTarget } from './subscribe.ts'
import { deleteSubscription, liveSubscriptions, type StoredSubscription } from './subscription-queries.ts'

/** A push message to one person's browsers; `id` names its subject. */
export type Notice<Id extends string = string> = { id: Id; userId: UserId } & Omit<PushMessage, 'to'>

export type Pushed<Id extends string> = {
  /** The people with at least one subscribed browser. */
  reached: Set<UserId>
  /** The pushes to retry, by subscription; `pauseSeconds` is how long the push service asked to wait. */
  again: { id: Id; subscriptionId: string }[]
  pauseSeconds: number
}

/**
 * High enough for a bar's rush with a distant push service, low enough not to exhaust the server's sockets.
 */
const AT_ONCE = 64

type Sending<Id extends string> = { notice: Notice<Id>; subscription: StoredSubscription }

const sendAll = async <Item>(items: readonly Item[], send: (item: Item) => Promise<void>): Promise<void> => {
  const rest = items.values()
  const lane = async (): Promise<void> => {
    for (const item of rest) await send(item)
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, lane))
}

/**
 * Sends to each person's browsers; `only` limits a retry to its subscriptions. A browser that is gone is
 * deleted.
 */
export const sendPushes = async <Id extends string>(
  deps: Pick<Deps, 'databases' | 'keys' | 'clock' | 'log'>,
  push: Push,
  notices: readonly Notice<Id>[],
  only?: readonly string[],
): Promise<Pushed<Id>> => {
  const { control } = deps.databases
  const userIds = [...new Set(notices.map(({ userId }) => userId))]
  const subscriptions = await liveSubscriptions(control, userIds, deps.clock.now())
  const pushed: Pushed<Id> = {
    reached: new Set(subscriptions.map(({ userId }) => userId)),
    again: [],
    pauseSeconds: 0,
  }
  const settle = async ({ notice, subscription }: Sending<Id>, answer: PushAnswer): Promise<void> => {
    const { subscriptionId } = subscription
    if (answer.kind === 'accepted') return
    if (answer.kind === 'gone') return deleteSubscription(control, subscriptionId)
    deps.log.warn({ subscription: subscriptionId, code: answer.code }, 'push message not taken')
    if (answer.kind === 'refused') return
    pushed.again.push({ id: notice.id, subscriptionId })
    if (answer.kind === 'busy')
      pushed.pauseSeconds = Math.max(pushed.pauseSeconds, answer.retryAfterSeconds ?? 0)
  }
  const sendings = notices.flatMap((notice) =>
    subscriptions
      .filter(
        ({ userId, subscriptionId }) => userId === notice.userId && (only?.includes(subscriptionId) ?? true),
      )
      .map((subscription) => ({ notice, subscription })),
  )
  await sendAll(sendings, async (sending) => {
    const { text, ttlSeconds, topic, urgency } = sending.notice
    const to = openTarget(deps, sending.subscription.sealed)
    await settle(sending, await push.send({ to, text, ttlSeconds, topic, urgency }))
  })
  return pushed
}
