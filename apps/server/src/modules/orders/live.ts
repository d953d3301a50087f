import type { EventId, UserId, WalletId } from '@saldo/contract/ids'
import { pesosOfCentavos } from '@saldo/contract/money'
import { orderStatus } from '@saldo/contract/orders'
import { wakeUp, type Databases } from '../../db/index.ts'
import { createCoalescedRead } from '../../kernel/time/coalesced-read.ts'
import type { Deps } from '../../kernel/deps.ts'
import type { Stream } from '../../kernel/http/streams.ts'
import { balancesOf, type Balance } from '../ledger/index.ts'
import { createChargeNews } from './charge-news.ts'
import { newestOrders, type NewestOrder } from './order-queries.ts'
import { findEvent, isExpired } from '../events/index.ts'
import { walletsOf } from '../wallets/index.ts'

/** The events where a user has a wallet that can still change. */
export const openEventsOf = async (
  databases: Databases,
  userId: UserId,
  now: Date,
): Promise<readonly EventId[]> => {
  const wallets = await walletsOf(databases.control, userId)
  const events = await Promise.all(wallets.map(({ eventId }) => findEvent(databases.control, eventId)))
  return events.flatMap((event) => (event && !isExpired(event, now) ? [event.id] : []))
}

const LOOK_EVERY_MS = 2_000
const TOPIC = 'live'

type Follower = {
  eventIds: readonly EventId[]
  /** Also follows events that this user joins later. */
  joinsLater: boolean
  userId: UserId
  stream: Stream
  /**
   * False once the caller's session ended or its token expired: the stream ends and the caller reconnects.
   */
  isAllowed(): Promise<boolean>
}

export type Live = {
  /** Sends the present state and then each change, until the stream closes. */
  follow(follower: Follower): Promise<void>
  /**
   * Sends a user's change in this event at once, in every process, instead of at the next poll. Called after
   * the commit, and not for each charge.
   */
  wake(eventId: EventId, userId: UserId): void
  /** As `wake`, for charges, which are batched. */
  charged(eventId: EventId, walletId: WalletId): void
  close(): void
}

/** A follower with the last data sent, by event and message name. */
type Following = Follower & {
  events: Set<EventId>
  wallets: Set<WalletId>
  sent: Map<string, string>
}

const followingOf = (follower: Follower): Following => ({
  ...follower,
  events: new Set(follower.eventIds),
  wallets: new Set(),
  sent: new Map(),
})

type Shown = { balance: Balance | undefined; order: NewestOrder | undefined }

/** The present balance and newest order of each user at an event. */
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
  return (userId) => ({ balance: balances.get(userId), order: orders.get(userId) })
}

const newsOf = (eventId: EventId, { balance, order }: Shown): [name: string, data: object][] => [
  ...(balance
    ? [
        [
          'balance',
          {
            event_id: eventId,
            available_balance: pesosOfCentavos(balance.available),
            ...(balance.promo > 0n && { promo_balance: pesosOfCentavos(balance.promo) }),
            ...(balance.held > 0n && { held_balance: pesosOfCentavos(balance.held) }),
            wallet_seq: balance.walletSeq,
            code_no: balance.codeNo,
            status: balance.status,
          },
        ] satisfies [string, object],
      ]
    : []),
  ...(order
    ? [
        [
          'order',
          {
            event_id: eventId,
            purchase_code: order.code,
            status: orderStatus[order.status],
            payment_in_process: order.isInProcess,
          },
        ] satisfies [string, object],
      ]
    : []),
]

/** Sends the data that differ from those sent before. */
const tell = ({ sent, wallets, stream }: Following, eventId: EventId, shown: Shown): void => {
  if (shown.balance) wallets.add(shown.balance.walletId)
  for (const [name, data] of newsOf(eventId, shown)) {
    const [key, text] = [`${eventId} ${name}`, JSON.stringify(data)]
    if (sent.get(key) === text) continue
    sent.set(key, text)
    stream.send(name, data)
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

type Needs = Pick<Deps, 'databases' | 'log' | 'wakeUps'>

/**
 * Reads an event's state for its followers, one read at a time, because of two at once the older could answer
 * last and send a state that has passed. A failed read is only logged, because the next one makes up for it.
 */
const createLook = ({ databases, log }: Needs) => {
  const waiting = new Map<EventId, Set<Following>>()
  const read = createCoalescedRead(async (eventId: EventId): Promise<void> => {
    const looking = [...(waiting.get(eventId) ?? [])]
    waiting.delete(eventId)
    try {
      const userIds = [...new Set(looking.map(({ userId }) => userId))]
      const shown = await shownTo(databases, eventId, userIds)
      for (const follower of looking) tell(follower, eventId, shown(follower.userId))
    } catch (error) {
      log.warn({ err: error }, 'live balances not read')
    }
  })
  return async (eventId: EventId, looking: readonly Following[]): Promise<void> => {
    if (looking.length === 0) return
    waiting.set(eventId, new Set([...(waiting.get(eventId) ?? []), ...looking]))
    await read(eventId)
  }
}

/**
 * The balance streams of this process. A change wakes its followers; a poll every two seconds (two queries
 * per event, only while there are followers) finds changes without a wake-up.
 */
export const createLive = (deps: Needs): Live => {
  const { databases, log, wakeUps } = deps
  const followers = new Set<Following>()
  const look = createLook(deps)
  const at = (eventId: EventId): Following[] => [...followers].filter(({ events }) => events.has(eventId))

  const pulse = createPulse(
    () => followers.size > 0,
    async () => {
      for (const follower of followers) if (!(await follower.isAllowed())) follower.stream.end()
      const eventIds = new Set([...followers].flatMap(({ events }) => [...events]))
      for (const eventId of eventIds) await look(eventId, at(eventId))
    },
  )

  const stopListening = wakeUps.on(TOPIC, (payload) => {
    const [event = '', userId] = payload.split(':')
    const eventId = Number(event) as EventId
    for (const follower of followers)
      if (follower.joinsLater && follower.userId === userId) follower.events.add(eventId)
    void look(
      eventId,
      at(eventId).filter((follower) => follower.userId === userId),
    )
  })

  const charges = createChargeNews(deps, (eventId, walletIds) => {
    const isMeant = ({ wallets }: Following) => walletIds.some((walletId) => wallets.has(walletId))
    void look(eventId, at(eventId).filter(isMeant))
  })

  return {
    async follow(follower) {
      if (follower.stream.signal.aborted) return
      const following = followingOf(follower)
      followers.add(following)
      follower.stream.signal.addEventListener('abort', () => followers.delete(following))
      for (const eventId of following.events) await look(eventId, [following])
      pulse.start()
    },
    wake(eventId, userId) {
      wakeUp(databases.control, TOPIC, `${eventId}:${userId}`).catch((error: unknown) =>
        log.warn({ err: error }, 'live balances not woken'),
      )
    },
    charged: charges.charged,
    close() {
      stopListening()
      charges.close()
      followers.clear()
      pulse.stop()
    },
  }
}
