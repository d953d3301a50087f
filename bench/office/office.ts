import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createLog } from '../../apps/server/src/kernel/log.ts'
import { systemClock } from '../../apps/server/src/kernel/time/clock.ts'
import { settleAll } from '../../apps/server/src/modules/reporting/index.ts'
import { fill } from '../charges/shots.ts'
import { fillTo, settle } from '../charges-large/fill.ts'
import { percentile, round } from '../load/load.ts'
import { memoryOf } from '../load/memory.ts'
import { openScene, signInAnew, type Scene } from '../scene.ts'
import { addressOf, ask, signIn, timed } from './asking.ts'

const run = promisify(execFile)
const download = fileURLToPath(new URL('./download.ts', import.meta.url))

const PLACES = 20
const WALLETS = 150_000
const TRANSFERS = 1_000_000
const NIGHT_SECONDS = 10 * 3_600
const CHARGES_MOST = 20
const CHARGES_BEFORE = 1_000
const CHARGED_QRS = 100
const OFFICES = 3
/** How often charges are made without and then with a file. */
const TURNS = 3
const CHARGE_EVERY_MS = 20
/** A process keeps an overview for a second. */
const STALE_MS = 1_100

const rising = (figures: readonly number[]): number[] => figures.toSorted((a, b) => a - b)

const timesOf = async (scene: Scene, token: string, path: string, rounds: number): Promise<number[]> => {
  const times: number[] = []
  for (let n = 0; n < rounds; n += 1) {
    await delay(STALE_MS)
    times.push(await timed(async () => (await ask(scene, { token, path: `office/${path}` })).text()))
  }
  return rising(times)
}

const charge = async (scene: Scene): Promise<void> => {
  const code = scene.codes[Math.floor(Math.random() * CHARGED_QRS)]
  const body = { op_id: randomUUID(), code, amount: 1 }
  await ask(scene, { token: scene.staff[0], path: 'staff/charges', body })
}

/** One charge after another with a pause between, as a till makes them, while `goesOn`: ms of each, and the server's most memory. */
const chargesWhile = async (scene: Scene, goesOn: (made: number) => boolean) => {
  const times: number[] = []
  let most = 0
  while (goesOn(times.length)) {
    times.push(await timed(() => charge(scene)))
    most = Math.max(most, memoryOf(scene.product.serverPid))
    await delay(CHARGE_EVERY_MS)
  }
  return { times, most }
}

/** An office's stream of an event's sums, read until it is left. */
const liveStream = async (scene: Scene, token: string) => {
  const left = new AbortController()
  const reply = await fetch(addressOf(scene, 'office/live'), {
    headers: { authorization: `Bearer ${token}` },
    signal: left.signal,
  })
  const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reply.ok || !reader) throw new Error(`live: ${reply.status}`)
  return { reader, leave: () => left.abort() }
}

/** Offices that look on; each reads what it is sent. */
const openOffices = async (scene: Scene, token: string): Promise<{ leave: () => void }[]> => {
  const offices = await Promise.all(Array.from({ length: OFFICES }, () => liveStream(scene, token)))
  for (const { reader } of offices) {
    const read = async (): Promise<void> => {
      while (!(await reader.read()).done);
    }
    read().catch(() => undefined)
  }
  return offices
}

/** Every transfer as a file beside charges, with offices that look on: ms of each charge, seconds, bytes, and how much the server's memory grew at most. */
const exportOnce = async (scene: Scene, token: string, format: 'csv' | 'xlsx') => {
  const before = memoryOf(scene.product.serverPid)
  const offices = await openOffices(scene, token)
  const startedAt = performance.now()
  const over = new AbortController()
  const charging = chargesWhile(scene, () => !over.signal.aborted)
  const address = addressOf(scene, `office/exports/operations/${format}`)
  // `nice` gives its priority to every thread: Node's own collects garbage beside the one that a process lowers itself.
  const { stdout } = await run('nice', ['-n', '19', process.execPath, download, address, token])
  const seconds = (performance.now() - startedAt) / 1_000
  over.abort()
  const { times, most } = await charging
  for (const office of offices) office.leave()
  return { times, seconds, bytes: Number(stdout), grew: most - before }
}

/** What a file and offices that look on cost a charge, one at a time: by turns without and with them, so that a slow minute of the machine is in both. */
const exportFigures = async (scene: Scene, token: string, format: 'csv' | 'xlsx') => {
  const calm: number[] = []
  const files: Awaited<ReturnType<typeof exportOnce>>[] = []
  for (let turn = 0; turn < TURNS; turn += 1) {
    calm.push(...(await chargesWhile(scene, (made) => made < CHARGES_BEFORE)).times)
    files.push(await exportOnce(scene, token, format))
  }
  const [before, beside] = [rising(calm), rising(files.flatMap(({ times }) => times))]
  return {
    [`${format}_s`]: round(percentile(rising(files.map(({ seconds }) => seconds)), 0.5), 1),
    [`${format}_mb`]: round((files[0]?.bytes ?? 0) / 1e6, 0),
    [`${format}_memory_grew_mb`]: round(Math.max(...files.map(({ grew }) => grew)), 0),
    [`charge_p50_before_${format}_ms`]: round(percentile(before, 0.5), 1),
    [`charge_p50_beside_${format}_ms`]: round(percentile(beside, 0.5), 1),
    [`charge_p99_before_${format}_ms`]: round(percentile(before, 0.99), 1),
    [`charge_p99_beside_${format}_ms`]: round(percentile(beside, 0.99), 1),
  }
}

/** From a charge's request to its sum on an open stream, in ms, rising. */
const liveTimes = async (scene: Scene, token: string, rounds: number): Promise<number[]> => {
  const { reader, leave } = await liveStream(scene, token)
  const nextTotals = async (): Promise<void> => {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) throw new Error('the stream ended')
      if (value.includes('event: totals')) return
    }
  }
  await nextTotals()
  const times: number[] = []
  for (let n = 0; n < rounds; n += 1) {
    await delay(Math.random() * 1_000)
    const startedAt = performance.now()
    await charge(scene)
    await nextTotals()
    times.push(performance.now() - startedAt)
  }
  leave()
  return rising(times)
}

/** Signs in who charges and who looks: on a slow machine a part takes longer than their tokens last. */
const signInBoth = async (scene: Scene): Promise<string> => {
  await signInAnew(scene)
  return signIn(scene)
}

/**
 * The office's figures over a night of `transfers` transfers in 150 000 QRs, booked over ten hours and settled
 * from nothing: what an overview takes that no cache has, when a charge shows, and what a file of every transfer costs those who charge.
 */
export const benchOffice = async (
  say: (line: string) => void,
  { rounds, transfers = TRANSFERS }: { rounds: number; transfers?: number | undefined },
): Promise<Record<string, unknown>> => {
  // Each wallet is a transfer too.
  const wallets = Math.min(WALLETS, Math.floor(transfers / 4))
  const scene = await openScene({ staff: PLACES, wallets, balance: 1_000_00n, isAlone: true })
  try {
    await fill(scene, 1)
    const filled = await fillTo(scene, transfers, NIGHT_SECONDS)
    await settle(scene)
    say(`filled to ${transfers} transfers at ${round(filled, 0)}/s`)
    const startedAt = performance.now()
    await settleAll(scene.database.db, { clock: systemClock, log: createLog('warn') })
    const settle_s = round((performance.now() - startedAt) / 1_000, 1)
    say(`settled in ${settle_s} s`)
    const token = await signInBoth(scene)
    const overviews = await timesOf(scene, token, 'overview', rounds)
    const sales = await timesOf(scene, token, 'sales', Math.min(rounds, 10))
    const money = await timesOf(scene, token, 'money', Math.min(rounds, 10))
    const live = await liveTimes(scene, token, Math.min(rounds, CHARGES_MOST))
    const csv = await exportFigures(scene, await signInBoth(scene), 'csv')
    const xlsx = await exportFigures(scene, await signInBoth(scene), 'xlsx')
    return {
      transfers,
      wallets,
      settle_s,
      overview_p50_ms: round(percentile(overviews, 0.5), 0),
      overview_p95_ms: round(percentile(overviews, 0.95), 0),
      sales_p95_ms: round(percentile(sales, 0.95), 0),
      money_p95_ms: round(percentile(money, 0.95), 0),
      live_ms: round(percentile(live, 0.95), 0),
      ...csv,
      ...xlsx,
    }
  } finally {
    await scene.close()
  }
}
