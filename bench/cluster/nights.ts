import { rmSync } from 'node:fs'
import type { EventId } from '@saldo/contract/ids'
import { connectAllEmbedded, openDatabase, type Database } from '../../apps/server/src/db/index.ts'
import type { Product } from '../../scripts/product.mjs'
import { aStaffMemberAt } from '../people.ts'
import { freePorts, startBenchProduct, type Parts, type Ports } from '../product.ts'
import { newDataDir } from '../scene.ts'
import { openWallets } from '../wallets.ts'

type Size = { staff: number; wallets: number; balance: bigint }

/** An event with access tokens of its staff, each at a place of their own, and codes of its QRs. */
export type Night = { eventId: EventId; database: Database; staff: string[]; codes: string[] }

/** The first demo event of each database, `main` first, with staff and QRs. */
export const openNights = async (
  address: string,
  databases: ReadonlyMap<string, Database>,
  { staff, wallets, balance }: Size,
): Promise<Night[]> => {
  const main = databases.get('main')
  if (!main) throw new Error('there is no main database')
  const { rows } = await main.pool.query<{ event_id: EventId; database: string }>(
    'SELECT DISTINCT ON (database) event_id, database FROM event_directory ORDER BY database DESC, event_id',
  )
  const nights: Night[] = []
  for (const [number, { event_id: eventId, database: name }] of rows.entries()) {
    const database = databases.get(name)
    if (!database) throw new Error(`there is no database ${name}`)
    const town = { database: main, eventId, address }
    const tokens: string[] = []
    for (let one = 0; one < staff; one++)
      tokens.push(await aStaffMemberAt(town, database, number * staff + one))
    const codes = await openWallets(database, eventId, { count: wallets, balance })
    nights.push({ eventId, database, staff: tokens, codes })
  }
  return nights
}

export type Databases = { byName: ReadonlyMap<string, Database>; close(): Promise<void> }

/** Opens the embedded databases of a running product's folder. */
export const openDatabases = async (dataDir: string): Promise<Databases> => {
  const { urls } = await connectAllEmbedded(dataDir)
  const limits = { max: 8, statementTimeoutMs: 0, onIdleError: () => {} }
  const byName = new Map(Object.entries(urls).map(([name, url]) => [name, openDatabase(url, limits)]))
  return {
    byName,
    close: async () => void (await Promise.all([...byName.values()].map((one) => one.close()))),
  }
}

export type Town = {
  product: Product
  ports: Ports
  dataDir: string
  nights: Night[]
  close(): Promise<void>
}

/** Starts the product in a folder of its own, with as many databases as server processes, and an event in each. */
export const openTown = async (processes: number, size: Size, parts: Parts = {}): Promise<Town> => {
  const dataDir = newDataDir()
  const ports = await freePorts()
  const product = await startBenchProduct(dataDir, ports, { ...parts, processes })
  const databases = await openDatabases(dataDir)
  const nights = await openNights(product.address, databases.byName, size)
  const close = async (): Promise<void> => {
    await databases.close()
    await product.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { product, ports, dataDir, nights, close }
}
