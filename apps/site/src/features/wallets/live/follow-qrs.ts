import { z } from 'zod'
import type { UserId } from '@saldo/contract/ids'
import { followQrs as endpoint, qrEvents, type QrBalance } from '@saldo/contract/wallets'
import { runtimeConfig } from '@saldo/client/config.ts'
import { followStream } from '@saldo/client/live/follow-stream.ts'

export type QrListener = {
  onBalance: (balance: QrBalance) => void
  /** An order of this user changed: a pending payment may have arrived. */
  onOrder: () => void
  onLive: (isLive: boolean) => void
}

/** Follows all QRs of a user on one connection, until `signal` aborts. */
export const followQrs = (
  userId: UserId,
  signal: AbortSignal,
  { onBalance, onOrder, onLive }: QrListener,
): Promise<void> => {
  const url = runtimeConfig().api[endpoint.api] + endpoint.path.replace(':external_user', userId)
  const orders = new Map<number, string>()
  return followStream(url, signal, {
    onLive,
    onEvent: ({ name, data }) => {
      if (name === 'balance') onBalance(z.decode(qrEvents.balance, JSON.parse(data)))
      if (name !== 'order') return
      const { event_id } = z.decode(qrEvents.order, JSON.parse(data))
      // The first event of each connection repeats the known state.
      if (orders.has(event_id) && orders.get(event_id) !== data) onOrder()
      orders.set(event_id, data)
    },
  })
}
