import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { caller } from '@saldo/client/api/caller.ts'
import { ApiError } from '@saldo/client/api/api-error.ts'
import { transport } from '@saldo/client/api/transport.ts'
import { tillContact } from '@saldo/contract/devices'
import type { DeviceId, EventId, OpId, PlaceId, UserId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import { postOfflineSale } from '@saldo/contract/offline'
import { charge, lookUpQr } from '@saldo/contract/venue'
import { v7 } from 'uuid'
import { createClock, type Kept } from '../../apps/till/src/till/offline/clock.ts'
import type { OfflineCharge } from '../../apps/till/src/till/offline/journal.ts'
import { createOfflineTill } from '../../apps/till/src/till/offline/offline-till.ts'
import type { Call } from '../../apps/till/src/till/queue/kinds/kind.ts'
import type { OperationOf, Reading } from '../../apps/till/src/till/queue/operation.ts'
import { createDisk, type Disk } from './disk.ts'

const CONTACT_MS = 2_500
const TICK_MS = 1_000
const PATIENCE_MS = 8_000

type Post = { deviceId: DeviceId; eventId: EventId; userId: UserId; placeId: PlaceId }
type Options = Post & { address: string; token: string; clockOffMs: number }

/** A till of the web app without its screens: its own judge, journal, table, permit and switching, on a disk and a link that fail. */
export type NightTill = {
  /** Cuts or restores the link; what is on its way when it is cut gets no answer. */
  link(isUp: boolean): void
  /** Kills the page at once, and opens it again after a while. */
  kill(awayMs: number): Promise<void>
  /** Takes a sale of what was read, with or without the server; undefined where the till takes none now. */
  sell(text: string, amount: Centavos): Promise<'online' | 'green' | undefined>
  /** Operations that no answer was had for. */
  waiting(): number
  /** Ids of sales whose screen turned green without the server. */
  readonly green: OpId[]
  stop(): void
}

type Page = { disk: Disk; app: ReturnType<typeof createOfflineTill>; isAlive: boolean; call: Call }

const locksOf = () => {
  const last = new Map<string, Promise<unknown>>()
  return <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const run = (last.get(name) ?? Promise.resolve()).then(work, work)
    last.set(
      name,
      run.catch(() => undefined),
    )
    return run
  }
}

const openPage = (
  { address, token, clockOffMs, deviceId, eventId }: Options,
  diskFor: ReturnType<typeof createDisk>,
  isUp: () => boolean,
): Page => {
  const page = { isAlive: true }
  const disk = diskFor(() => page.isAlive)
  const overLink: typeof fetch = async (...request) => {
    const lost = () => new TypeError('the link is down')
    if (!isUp()) throw lost()
    const answer = await fetch(...request)
    const body = await answer.arrayBuffer()
    // The server did what it was asked, and nobody here hears of it.
    if (!isUp() || !page.isAlive) throw lost()
    return new Response(body, { status: answer.status, headers: answer.headers })
  }
  const call: Call = caller({
    transport: transport({
      fetch: overLink,
      isOnline: () => true,
      timeoutSignal: (ms) => AbortSignal.timeout(ms),
      timeoutMs: PATIENCE_MS,
    }),
    baseOf: () => `${address}/api/v1/es/`,
    xsrfToken: () => undefined,
    accessToken: () => token,
    refresh: async () => token,
    onSessionOver: () => undefined,
    keys: () => new Map() as unknown as Storage,
    nowMs: () => 0,
  })
  const clock = createClock({
    monotonicMs: () => performance.now(),
    deviceMs: () => Date.now() + clockOffMs,
    kept: () => JSON.parse(disk.clock.read() ?? 'null') as Kept | null,
    keep: (what) => disk.clock.write(JSON.stringify(what)),
  })
  const { records, store } = disk
  const parts = { deviceId, eventId, call, records, store, clock, alone: locksOf() }
  return Object.assign(page, {
    disk,
    call,
    app: createOfflineTill({ ...parts, monotonicMs: () => performance.now() }),
  })
}

const isSilent = (error: unknown): boolean => !(error instanceof ApiError) || error.isUnanswered

/** Posts what waits, as the till's queue does. */
const drain = async (page: Page): Promise<void> => {
  for (const { operation } of page.disk.pending()) {
    if (operation.kind === 'offlineCharge') await postOne(page, operation)
    if (operation.kind === 'charge') await askOne(page, operation)
  }
}

const postOne = async ({ call, disk, app }: Page, operation: OfflineCharge): Promise<void> => {
  const { record, signature, opId } = operation
  const { status, paid } = await call(postOfflineSale, { body: { record, signature } })
  const isBooked = status !== 'waiting'
  const answer = isBooked
    ? ({ kind: 'booked', booking: { of: 'offlineCharge', status, paid } } as never)
    : ({ kind: 'refused', code: 'waiting', sentence: '', balance: null } as const)
  await disk.end(opId, answer)
  await app.settled(operation, answer)
}

const askOne = async ({ call, disk }: Page, operation: OperationOf<'charge'>): Promise<boolean> => {
  const { opId, eventId, code, amount, placeId } = operation
  const body = { op_id: opId, code, amount, ...(placeId && { place_id: placeId }) }
  try {
    await call(charge, { params: { event: eventId }, body })
    await disk.end(opId, { kind: 'booked', booking: { of: 'charge', before: amount, after: amount } })
    return true
  } catch (error) {
    if (isSilent(error)) throw error
    await disk.end(opId, { kind: 'refused', code: 'refused', sentence: '', balance: null })
    return false
  }
}

/** Asks for the server all the time, follows what it says, and posts what waits. */
const keepContact = async (page: Page, { eventId }: Post): Promise<void> => {
  await pause(randomInt(CONTACT_MS))
  while (page.isAlive) {
    const sinceMs = performance.now()
    try {
      const offline = page.app.report()
      const body = { waiting: page.disk.pending().length, ...(offline && { offline }) }
      const reply = await page.call(tillContact, { params: { event: eventId }, body })
      await page.app.answered(reply)
      const { mode } = page.app.read()
      if (mode !== 'offline') await drain(page)
    } catch {
      page.app.failed()
    }
    await pause(Math.max(0, CONTACT_MS - (performance.now() - sinceMs)))
  }
}

/** A charge by the server; without an answer it stays on the disk. */
const chargeOnline = async (
  page: Page,
  post: Post,
  read: Reading,
  amount: Centavos,
): Promise<'online' | undefined> => {
  const { eventId, userId, placeId } = post
  const found = await page.call(lookUpQr, { params: { event: eventId }, body: { code: read.text } })
  if (found.ticket === null || found.available_balance < amount) return undefined
  const opId = v7() as OpId
  const made = { opId, eventId, userId, placeId, occurredAt: new Date().toISOString() }
  const said = { code: found.ticket, amount, tip: null, items: [], holder: null, read }
  const operation: OperationOf<'charge'> = { kind: 'charge', ...made, ...said }
  await page.disk.put(operation)
  page.app.noteUsed(opId, read)
  return (await askOne(page, operation)) ? 'online' : undefined
}

/** The charge without an answer that was read last, with which a sale is made offline instead. */
const asking = (page: Page): OperationOf<'charge'> | undefined =>
  page.disk.pending().flatMap(({ operation }) => (operation.kind === 'charge' ? [operation] : []))[0]

export const openTill = (options: Options): NightTill => {
  const diskFor = createDisk()
  const green: OpId[] = []
  let isUp = true
  let isOver = false
  const open = (): Page => {
    const page = openPage(options, diskFor, () => isUp)
    page.app.start()
    const timer = setInterval(() => (page.isAlive ? page.app.tick() : clearInterval(timer)), TICK_MS)
    void keepContact(page, options)
    return page
  }
  let page = open()
  const sellOffline = async (now: Page, read: Reading, amount: Centavos, insteadOf?: OpId) => {
    const opId = v7() as OpId
    const { userId, placeId } = options
    const end = await now.app.sell({ opId, userId, placeId, read, amount, items: [], insteadOf })
    if (end.kind !== 'sold' || !now.isAlive) return undefined
    green.push(opId)
    return 'green' as const
  }
  return {
    green,
    link: (up) => {
      isUp = up
    },
    kill: async (awayMs) => {
      if (!page.isAlive) return
      page.isAlive = false
      await pause(awayMs)
      if (!isOver) page = open()
    },
    sell: async (text, amount) => {
      const now = page
      if (!now.isAlive) return undefined
      const read = { text, readMs: now.app.nowMs() }
      try {
        if (now.app.read().mode === 'online') return await chargeOnline(now, options, read, amount)
        if (!now.app.read().isSelling) return undefined
        const open = asking(now)
        if (open?.read) return await sellOffline(now, open.read, open.amount, open.opId)
        return await sellOffline(now, read, amount)
      } catch {
        return undefined
      }
    },
    waiting: () => page.disk.pending().length,
    stop: () => {
      isOver = true
      page.isAlive = false
    },
  }
}

export const pesos = (amount: number): Centavos => centavos(BigInt(amount) * 100n)
