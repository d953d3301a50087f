import { z } from 'zod'
import type { UserId } from '@saldo/contract/ids'
import { followQrs as endpoint, qrEvents, type QrBalance } from '@saldo/contract/wallets'
import { refreshSession } from '@saldo/client/api/call.ts'
import { follower } from '@saldo/client/api/follower.ts'
import { runtimeConfig } from '@saldo/client/config.ts'
import { serverNow } from '@saldo/client/session/clock.ts'
import { accessToken } from '@saldo/client/session/session.ts'
import { isUnexpired } from '@saldo/client/session/token.ts'

const bearer = async (): Promise<string> => {
  const token = accessToken()
  return isUnexpired(token, serverNow()) ? token : refreshSession(token)
}

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    const timer = setTimeout(done, ms)
    const stop = () => {
      clearTimeout(timer)
      done()
    }
    signal.addEventListener('abort', stop, { once: true })
  })

export type Heard = {
  onBalance: (balance: QrBalance) => void
  /** An order of this user changed: a pending payment may have arrived. */
  onOrder: () => void
  onLive: (isLive: boolean) => void
}

/** Follows all QRs of a user on one connection, until `signal` aborts. */
export const followQrs = (userId: UserId, signal: AbortSignal, heard: Heard): Promise<void> => {
  const url = runtimeConfig().api[endpoint.api] + endpoint.path.replace(':external_user', userId)
  const orders = new Map<number, string>()
  const follow = follower({
    open: (token, gone) =>
      fetch(url, {
        headers: { Accept: 'text/event-stream', Authorization: `Bearer ${token}` },
        cache: 'no-store',
        signal: gone,
      }),
    bearer,
    renew: refreshSession,
    wait,
    random: Math.random,
  })
  return follow(signal, {
    onLive: heard.onLive,
    onEvent: ({ name, data }) => {
      if (name === 'balance') heard.onBalance(z.decode(qrEvents.balance, JSON.parse(data)))
      if (name !== 'order') return
      const { event_id } = z.decode(qrEvents.order, JSON.parse(data))
      // The first event of each connection repeats the known state.
      if (orders.has(event_id) && orders.get(event_id) !== data) heard.onOrder()
      orders.set(event_id, data)
    },
  })
}
