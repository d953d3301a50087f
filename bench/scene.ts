import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EventId } from '@saldo/contract/ids'
import { connectEmbedded, openDatabase, type Database } from '../apps/server/src/db/index.ts'
import type { Product } from '../scripts/product.mjs'
import { anAttendee, aStaffMember, signInStaff } from './people.ts'
import { freePorts, startBenchProduct, type Parts, type Ports } from './product.ts'
import { openWallets } from './wallets.ts'

const AT_ONCE = 8

export type Scene = {
  product: Product
  ports: Ports
  dataDir: string
  eventId: EventId
  /** Without statement timeouts: a bench verifies large ledgers. */
  database: Database
  urls: { appUrl: string; superUrl: string }
  /** Access tokens of staff members, each at their own place. */
  staff: string[]
  /** Access tokens of attendees who may buy. */
  attendees: string[]
  codes: string[]
  close(): Promise<void>
}

type Size = Parts & {
  staff?: number
  attendees?: number
  wallets?: number
  balance?: bigint
  /** A database of the caller's in place of the embedded one; the product is told by `env`. */
  urls?: { appUrl: string; superUrl: string }
}

/**
 * A temporary folder that PostgreSQL's own account can enter: otherwise root's cluster would be placed
 * elsewhere.
 */
export const newDataDir = (): string => {
  const dataDir = mkdtempSync(join(tmpdir(), 'saldo-bench-'))
  chmodSync(dataDir, 0o711)
  return dataDir
}

const inTurns = async <T>(count: number, make: (number: number) => Promise<T>): Promise<T[]> => {
  const made: T[] = []
  for (let from = 0; from < count; from += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, i) => from + i)
    made.push(...(await Promise.all(numbers.map(make))))
  }
  return made
}

const firstEvent = async (product: Product): Promise<EventId> => {
  const answer = await fetch(`${product.address}/api/v1/es/public/events`)
  const { data } = (await answer.json()) as { data: { id: EventId }[] }
  const [event] = data
  if (!event) throw new Error('the demo has no events')
  return event.id
}

/**
 * Starts the product with one of its demo events: `staff` people at places of their own, `attendees` who may
 * buy, and `wallets` QRs with `balance` centavos each.
 */
export const openScene = async (size: Size): Promise<Scene> => {
  const { staff = 0, attendees = 0, wallets = 0, balance = 0n, urls, ...parts } = size
  const dataDir = newDataDir()
  const ports = await freePorts()
  const product = await startBenchProduct(dataDir, ports, parts)
  const embedded = urls ? { ...urls, stop: async () => {} } : await connectEmbedded(dataDir)
  const database = openDatabase(embedded.appUrl, {
    max: AT_ONCE,
    statementTimeoutMs: 0,
    onIdleError: () => {},
  })
  const eventId = await firstEvent(product)
  const town = { database, eventId, address: product.address }
  const close = async (): Promise<void> => {
    await database.close()
    await embedded.stop()
    await scene.product.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  const scene: Scene = {
    product,
    ports,
    dataDir,
    eventId,
    database,
    urls: embedded,
    staff: await inTurns(staff, (number) => aStaffMember(town, number)),
    attendees: await inTurns(attendees, (number) => anAttendee(town, number)),
    codes: await openWallets(database, eventId, { count: wallets, balance }),
    close,
  }
  return scene
}

/** Signs the scene's staff in again: an access token lasts fifteen minutes. */
export const signInAnew = async ({ product, staff }: Scene): Promise<void> => {
  for (const number of staff.keys()) staff[number] = await signInStaff(product.address, number)
}
