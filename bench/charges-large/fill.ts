import pg from 'pg'
import type { Scene } from '../scene.ts'
import {
  chargeAll,
  countTransfers,
  selectRevenueAccounts,
  selectSample,
  selectWallets,
  type Sample,
} from './queries.ts'

const BATCH = 1_000
const LANES = 2
/** Above the slots of the server's own workers, which go up to 31. */
const FIRST_SLOT = 100

type Target = {
  eventId: number
  wallets: readonly string[]
  accounts: readonly number[]
  sample: Sample
  /** The charges are booked evenly over this long, up to now. */
  overSeconds: number
}

const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client(url)
  await client.connect()
  return client
}

/** Fills one lane's share on wallets of its own, so that lanes never wait for each other. */
const fillLane = async (client: pg.Client, target: Target, lane: number, charges: number): Promise<void> => {
  const mine = target.wallets.filter((_, i) => i % LANES === lane)
  let batches = 0
  for (let done = 0, at = 0; done < charges; batches++) {
    if (at >= mine.length) at = 0
    const wallets = mine.slice(at, at + Math.min(BATCH, charges - done))
    const account = target.accounts[batches % target.accounts.length] ?? 0
    await chargeAll(
      client,
      {
        eventId: target.eventId,
        slot: FIRST_SLOT + lane,
        wallets,
        account,
        secondsAgo: target.overSeconds * (1 - done / charges),
      },
      target.sample,
    )
    at += wallets.length
    done += wallets.length
  }
}

/**
 * Charges by the ledger's own function, as the application's role, until the event has `transfers` transfers,
 * booked now or evenly over the last `overSeconds`.
 * Resolves to the charges per second.
 */
export const fillTo = async (
  scene: { eventId: number; urls: { appUrl: string } },
  transfers: number,
  overSeconds = 0,
): Promise<number> => {
  const { eventId } = scene
  const clients = await Promise.all(Array.from({ length: LANES }, () => connect(scene.urls.appUrl)))
  try {
    const [client] = clients
    if (!client) throw new Error('no connection')
    const target: Target = {
      eventId,
      wallets: await selectWallets(client, eventId),
      accounts: await selectRevenueAccounts(client, eventId),
      sample: await selectSample(client, eventId),
      overSeconds,
    }
    const missing = transfers - (await countTransfers(client, eventId))
    const startedAt = performance.now()
    const share = Math.ceil(missing / LANES)
    await Promise.all(clients.map((each, lane) => fillLane(each, target, lane, share)))
    return (missing * 1000) / (performance.now() - startedAt)
  } finally {
    await Promise.all(clients.map((each) => each.end()))
  }
}

/** Does autovacuum's pending work now, so that it doesn't run during a measurement. */
export const settle = async (scene: Scene): Promise<void> => {
  const client = await connect(scene.urls.superUrl.replace(/\/[^/]*$/, '/saldo'))
  await client.query('VACUUM (ANALYZE)')
  await client.query('CHECKPOINT')
  await client.end()
}
