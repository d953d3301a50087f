import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EventId, OpId, WalletId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { v7 as uuidv7 } from 'uuid'
import { connectOrStartEmbedded, openDatabase, type Database } from '../apps/server/src/db/index.ts'
import { createUser, grantRole } from '../apps/server/src/modules/auth/index.ts'
import { openCode, openWallet, topUp, walletOf } from '../apps/server/src/modules/ledger/index.ts'
import { assignStaff, createPlace } from '../apps/server/src/modules/venue/index.ts'
import type { Product } from '../scripts/product.mjs'
import { freePorts, startBenchProduct, type Parts, type Ports } from './product.ts'

const PASSWORD = 'Festival-2026-noche'
const AT_ONCE = 16
const sealKey = Buffer.alloc(32, 7)
const by = { actor: { kind: 'system', id: null }, requestId: 'bench' } as const

export type Scene = {
  product: Product
  ports: Ports
  dataDir: string
  eventId: EventId
  database: Database
  urls: { appUrl: string; superUrl: string }
  /** Access tokens of staff, each at a place of their own. */
  staff: string[]
  codes: string[]
  close(): Promise<void>
}

export const signIn = async (address: string, email: string): Promise<string> => {
  const answer = await fetch(`${address}/api/v1/es/auth/public/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  const { data } = (await answer.json()) as { data: { access_token: string } }
  return data.access_token
}

const aStaffMember = async (
  scene: Pick<Scene, 'database' | 'eventId' | 'product'>,
  number: number,
): Promise<string> => {
  const { db } = scene.database
  const { eventId } = scene
  const now = new Date()
  const national = `55${20_000_000 + number}`
  const email = `barra-${number}@bench.test`
  const phone = { countryCode: '52', countryCodeIso: 'MX', national, e164: `+52${national}` }
  const names = { name: 'Luz', paternalSurname: 'Prueba', maternalSurname: 'Prueba', birthday: '1990-01-01' }
  const user = await createUser(db, { ...names, email, phone, password: PASSWORD }, now)
  if (!user) throw new Error(`${email} exists already`)
  await grantRole(db, user.id, { eventId, role: 'bar' }, { ...by, now })
  const place = await createPlace(db, { eventId, kind: 'bar', name: `Barra ${number}` }, { ...by, now })
  await assignStaff(db, { eventId, userId: user.id, placeId: place.id }, { ...by, now })
  return signIn(scene.product.address, email)
}

const aWallet = async (
  { database, eventId }: Pick<Scene, 'database' | 'eventId'>,
  balance: bigint,
): Promise<string> => {
  const at = new Date()
  const walletId = uuidv7() as WalletId
  await openWallet(database.db, { eventId, walletId, userId: null, isHidden: false, sealKey, at })
  await topUp(database.db, {
    eventId,
    opId: uuidv7() as OpId,
    walletId,
    amount: centavos(balance),
    from: 'promo',
    mayBeRefused: false,
    at,
  })
  const wallet = await walletOf(database.db, eventId, { walletId })
  if (!wallet) throw new Error('the wallet was just opened')
  return openCode(wallet.code.sealed, wallet.code.hash, sealKey)
}

const inTurns = async <T>(count: number, make: (number: number) => Promise<T>): Promise<T[]> => {
  const made: T[] = []
  for (let from = 0; from < count; from += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, i) => from + i)
    made.push(...(await Promise.all(numbers.map(make))))
  }
  return made
}

type Size = Parts & { staff: number; wallets: number; balance: bigint }

const firstEvent = async (product: Product): Promise<EventId> => {
  const answer = await fetch(`${product.address}/api/v1/es/public/events`)
  const { data } = (await answer.json()) as { data: { id: EventId }[] }
  const [event] = data
  if (!event) throw new Error('the demo has no events')
  return event.id
}

/** The product with one of its demo events, `staff` people at places of their own, and `wallets` QRs with `balance` centavos each. */
export const openScene = async ({ staff, wallets, balance, ...parts }: Size): Promise<Scene> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'saldo-bench-'))
  // As root PostgreSQL's own account must pass through, or its cluster would be left elsewhere.
  chmodSync(dataDir, 0o711)
  const ports = await freePorts()
  const product = await startBenchProduct(dataDir, ports, parts)
  const embedded = await connectOrStartEmbedded({ dataDir, onDown: () => {} })
  const database = openDatabase(embedded.appUrl, { max: AT_ONCE, onIdleError: () => {} })
  const base = { product, database, eventId: await firstEvent(product) }
  const close = async (): Promise<void> => {
    await database.close()
    await embedded.stop()
    await scene.product.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  const scene: Scene = {
    ...base,
    ports,
    dataDir,
    urls: embedded,
    staff: await inTurns(staff, (number) => aStaffMember(base, number)),
    codes: await inTurns(wallets, () => aWallet(base, balance)),
    close,
  }
  return scene
}
