import type { EventId, UserId } from '@saldo/contract/ids'
import { pesosOfCentavos } from '@saldo/contract/money'
import { orderStatus } from '@saldo/contract/orders'
import { wakeUp } from '../../db/index.ts'
import type { Deps } from '../../kernel/deps.ts'
import type { Stream } from '../../kernel/streams.ts'
import { balancesOf } from '../ledger/index.ts'
import { newestOrders } from './order-queries.ts'

const LOOK_EVERY_MS = 2_000
const TOPIC = 'live'

type Follower = {
  eventId: EventId
  userId: UserId
  stream: Stream
  /** False once the caller's session ended or its token expired: the stream ends and the caller comes back. */
  isAllowed(): Promise<boolean>
}

export type Live = {
  /** Sends what is and then what changes, until the caller goes. */
  follow(follower: Follower): Promise<void>
  /**
   * Something of this user in this event changed: tell now, in every process, instead of at the next look. Called after
   * the commit, and not for each charge.
   */
  wake(eventId: EventId, userId: UserId): void
  close(): void
}

type Shown = { balance?: object; order?: object }
type Followers = Map<Follower, { [Name in keyof Shown]: string }>

/** What each of these users sees at an event now. */
const shownTo = async (
  databases: Deps['databases'],
  eventId: EventId,
  userIds: readonly UserId[],
): Promise<(userId: UserId) => Shown> => {
  const db = await databases.forEvent(eventId)
  const [balances, orders] = await Promise.all([
    balancesOf(db, eventId, userIds),
    newestOrders(db, eventId, userIds),
  ])
  return (userId) => {
    const [balance, order] = [balances.get(userId), orders.get(userId)]
    return {
      ...(balance && {
        balance: {
          available_balance: pesosOfCentavos(balance.available),
          wallet_seq: balance.walletSeq,
          status: balance.status,
        },
      }),
      ...(order && {
        order: {
          purchase_code: order.code,
          status: orderStatus[order.status],
          payment_in_process: order.isInProcess,
        },
      }),
    }
  }
}

/** Sends what differs from what was sent before. */
const tell = (followers: Followers, follower: Follower, shown: Shown): void => {
  const sent = followers.get(follower)
  for (const name of ['balance', 'order'] as const) {
    const data = shown[name]
    const text = JSON.stringify(data)
    if (!sent || !data || sent[name] === text) continue
    sent[name] = text
    follower.stream.send(name, data)
  }
}

/** Calls `work` every two seconds while it has something to do. */
const createPulse = (hasWork: () => boolean, work: () => Promise<void>) => {
  let timer: NodeJS.Timeout | null = null
  const start = (): void => {
    if (timer !== null || !hasWork()) return
    timer = setTimeout(() => {
      void work().finally(() => {
        timer = null
        start()
      })
    }, LOOK_EVERY_MS)
  }
  return { start, stop: () => clearTimeout(timer ?? undefined) }
}

/**
 * The screens that follow a balance in this process. Whoever changes something wakes them all; a look every two seconds,
 * two queries an event and only while somebody follows, finds what nobody woke them for.
 */
export const createLive = ({
  databases,
  log,
  wakeUps,
}: Pick<Deps, 'databases' | 'log' | 'wakeUps'>): Live => {
  const followers: Followers = new Map()

  /** A look that fails is made up for by the next one. */
  const look = async (eventId: EventId, looking: readonly Follower[]): Promise<void> => {
    try {
      const userIds = [...new Set(looking.map(({ userId }) => userId))]
      const shown = await shownTo(databases, eventId, userIds)
      for (const follower of looking) tell(followers, follower, shown(follower.userId))
    } catch (error) {
      log.warn({ err: error }, 'live balances not read')
    }
  }

  const pulse = createPulse(
    () => followers.size > 0,
    async () => {
      for (const follower of followers.keys()) if (!(await follower.isAllowed())) follower.stream.end()
      const byEvent = Map.groupBy(followers.keys(), ({ eventId }) => eventId)
      for (const [eventId, looking] of byEvent) await look(eventId, looking)
    },
  )

  const stopListening = wakeUps.on(TOPIC, (payload) => {
    const woken = [...followers.keys()].filter(({ eventId, userId }) => `${eventId}:${userId}` === payload)
    const [first] = woken
    if (first) void look(first.eventId, woken)
  })

  return {
    async follow(follower) {
      followers.set(follower, {})
      follower.stream.signal.addEventListener('abort', () => followers.delete(follower))
      await look(follower.eventId, [follower])
      pulse.start()
    },
    wake(eventId, userId) {
      wakeUp(databases.control, TOPIC, `${eventId}:${userId}`).catch((error: unknown) =>
        log.warn({ err: error }, 'live balances not woken'),
      )
    },
    close() {
      stopListening()
      followers.clear()
      pulse.stop()
    },
  }
}
