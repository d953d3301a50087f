import type { EventId, WalletId } from '@saldo/contract/ids'
import { wakeUp } from '../../db/index.ts'
import type { Deps } from '../../kernel/deps.ts'

const TOPIC = 'charged'
const GATHERED_MS = 200

/** The number of ids that fit into one PostgreSQL notification (8000 bytes). */
const MOST = 200

export type ChargeNews = {
  charged(eventId: EventId, walletId: WalletId): void
  close(): void
}

/**
 * Notifies every process of charged wallets, outside the charges' transactions and batched over 200 ms,
 * because one notification per charge would serialise their commits. Wallets beyond one notification are
 * found by the followers' next poll.
 */
export const createChargeNews = (
  { databases, log, wakeUps }: Pick<Deps, 'databases' | 'log' | 'wakeUps'>,
  heard: (eventId: EventId, walletIds: readonly WalletId[]) => void,
): ChargeNews => {
  const gathered = new Map<EventId, Set<WalletId>>()
  let timer: NodeJS.Timeout | null = null

  const send = (): void => {
    timer = null
    for (const [eventId, walletIds] of gathered)
      wakeUp(databases.control, TOPIC, `${eventId}:${[...walletIds].join(',')}`).catch((error: unknown) =>
        log.warn({ err: error }, 'charges not told'),
      )
    gathered.clear()
  }

  const stopListening = wakeUps.on(TOPIC, (payload) => {
    const [event = '', ids = ''] = payload.split(':')
    heard(Number(event) as EventId, ids.split(',') as WalletId[])
  })

  return {
    charged(eventId, walletId) {
      const known = gathered.get(eventId) ?? new Set()
      if (known.size < MOST) gathered.set(eventId, known.add(walletId))
      timer ??= setTimeout(send, GATHERED_MS).unref()
    },
    close() {
      stopListening()
      clearTimeout(timer ?? undefined)
    },
  }
}
