import { randomUUID } from 'node:crypto'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyLedger } from '../../apps/server/src/modules/ledger/index.ts'
import { openDatabases, openNights, type Databases, type Night } from '../../bench/cluster/nights.ts'
import { keyHeader, openConnection, postRequest } from '../../bench/load/connection.ts'
import { countBooked, postmasterOf } from '../../bench/kills/kills.ts'
import { freePort } from '../../bench/product.ts'
import { useFolder } from './processes.ts'

const root = join(import.meta.dirname, '../..')
const base = useFolder()
const dataDir = join(base, 'data')
const folders = [dataDir, join(dataDir, 'clusters', 'dos')]
const CONNECTIONS = 8
// Two databases and two processes start in 30 s alone, and were seen to take 90 s beside the other tests.
const WAITS_MS = 200_000

/** `npm start -- --cluster 2` without the simulator, in a process group of its own, as a terminal would have it. */
const startWith = (port: number, args: readonly string[] = [], folder = dataDir) => {
  const env = { ...process.env, DATA_DIR: folder, PORT: String(port), MP_ACCESS_TOKEN: 'TEST-nobody' }
  const script = join(root, 'scripts/start.mjs')
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...args], {
    cwd: root,
    env: { ...env, RATE_LIMIT_FACTOR: '1000' },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { out: '', err: '' }
  child.stdout.on('data', (text) => (said.out += String(text)))
  child.stderr.on('data', (text) => (said.err += String(text)))
  return { child, said, ended: once(child, 'exit') as Promise<[number | null]> }
}

let started: ReturnType<typeof startWith>
let port = 0
let databases: Databases | undefined
let nights: Night[] = []

const until = async (isSo: () => Promise<boolean> | boolean): Promise<void> => {
  const giveUpAt = Date.now() + WAITS_MS
  while (!(await isSo())) {
    if (Date.now() > giveUpAt) throw new Error(`In vain: ${started.said.out}${started.said.err}`)
    await new Promise((done) => setTimeout(done, 50))
  }
}

beforeAll(async () => {
  port = await freePort()
  started = startWith(port, ['--cluster', '2'])
  await until(() => started.said.out.includes('Procesos'))
  databases = await openDatabases(dataDir)
  const size = { staff: 1, wallets: 20, balance: 10_000_00n }
  nights = await openNights(`http://localhost:${port}`, databases.byName, size)
}, 230_000)
afterAll(async () => {
  await databases?.close()
  if (started.child.exitCode === null && started.child.pid !== undefined)
    process.kill(-started.child.pid, 'SIGKILL')
}, 60_000)

const pids = (): number[] =>
  (/Procesos +([\d, ]+\d)/.exec(started.said.out)?.[1] ?? '').split(', ').map(Number)

type Sent = { night: Night; opId: string; number: number; isAcknowledged: boolean }

const chargeOf = ({ eventId, staff, codes }: Night, opId: string, number: number): string => {
  const body = JSON.stringify({ op_id: opId, code: codes[number % codes.length], amount: 0.01 })
  return postRequest(`/api/v1/es/staff/events/${eventId}/charges`, staff[0] ?? '', body, keyHeader(opId))
}

/** Charges at one event on a connection after another until told to stop; a cut connection is opened anew. */
const chargeOn = async (night: Night, isOver: () => boolean, sent: Sent[]): Promise<void> => {
  while (!isOver()) {
    const connection = await openConnection('127.0.0.1', port).catch(() => null)
    for (let isCut = connection === null; !isCut && !isOver();) {
      const charge = { night, opId: randomUUID(), number: sent.length, isAcknowledged: false }
      sent.push(charge)
      const answer = await connection?.send(chargeOf(night, charge.opId, charge.number)).catch(() => null)
      charge.isAcknowledged = answer?.status === 200
      isCut = !charge.isAcknowledged
    }
  }
}

const bookedOf = async (sent: readonly Sent[]): Promise<(number | undefined)[]> => {
  const ids = sent.map(({ opId }) => opId)
  const counts = await Promise.all(nights.map(({ database }) => countBooked(database.pool, ids)))
  return ids.map((id) => counts.reduce((sum, found) => sum + (found.get(id) ?? 0), 0))
}

test('server processes that are killed under charges at events of both databases are started again, and nothing is lost', async () => {
  expect([...(databases?.byName.keys() ?? [])]).toEqual(['main', 'dos'])
  expect(nights).toHaveLength(2)
  const sent: Sent[] = []
  let isOver = false
  const loads = Array.from({ length: CONNECTIONS }, (_, number) => {
    const night = nights[number % nights.length]
    if (!night) throw new Error('Two nights were opened')
    return chargeOn(night, () => isOver, sent)
  })
  const acknowledged = () => sent.filter(({ isAcknowledged }) => isAcknowledged).length
  await until(() => acknowledged() > 200)
  // The second one is killed when the first may not be back: then nobody answers until one of them is.
  for (const killed of pids()) {
    process.kill(killed, 'SIGKILL')
    await until(() => started.said.err.includes(`Terminó un proceso del servidor (${killed})`))
    const before = acknowledged()
    await until(() => acknowledged() > before + 200)
  }
  isOver = true
  await Promise.all(loads)

  const booked = await bookedOf(sent)
  expect(sent.filter(({ isAcknowledged }, number) => isAcknowledged && booked[number] !== 1)).toEqual([])
  const unheard = sent.filter(({ isAcknowledged }) => !isAcknowledged)
  const connection = await openConnection('127.0.0.1', port)
  for (const { night, opId, number } of unheard)
    expect((await connection.send(chargeOf(night, opId, number))).status).toBe(200)
  expect(new Set(await bookedOf(sent))).toEqual(new Set([1]))
  for (const { database } of nights)
    expect(await verifyLedger(database.db)).toMatchObject({ ok: true, problems: [] })
}, 230_000)

test('Ctrl-C ends every process and both databases, and the next start, an ordinary one, finds all of it', async () => {
  await databases?.close()
  databases = undefined
  process.kill(-(started.child.pid ?? 0), 'SIGINT')
  expect(await started.ended).toEqual([0, null])
  expect(folders.map(postmasterOf)).toEqual([0, 0])
  expect(() => process.kill(-(started.child.pid ?? 0), 0)).toThrow('ESRCH')

  started = startWith(port)
  await until(() => started.said.out.includes('Para barras'))
  for (const [number, night] of nights.entries()) {
    const connection = await openConnection('127.0.0.1', port)
    expect((await connection.send(chargeOf(night, randomUUID(), number))).status).toBe(200)
  }
  process.kill(-(started.child.pid ?? 0), 'SIGINT')
  expect(await started.ended).toEqual([0, null])
  expect(folders.map(postmasterOf)).toEqual([0, 0])
}, 230_000)

test.each([
  ['Ctrl-C', (pid: number) => process.kill(-pid, 'SIGINT')],
  ['the end of its first process', (pid: number) => process.kill(pid, 'SIGKILL')],
])(
  '%s while it starts for the first time leaves no process either',
  async (how, cut) => {
    const folder = join(base, how)
    const begun = startWith(await freePort(), ['--cluster', '2'], folder)
    const second = join(folder, 'clusters', 'dos')
    await until(() => existsSync(join(second, 'postgres.lock')))
    const group = -(begun.child.pid ?? 0)
    cut(-group)
    await begun.ended
    await until(() => {
      try {
        return !process.kill(group, 0)
      } catch {
        return true
      }
    })
    for (const one of [folder, second]) expect([0, Number.NaN]).toContain(postmasterOf(one))
  },
  230_000,
)

test.each([
  [['--cluster', '1'], '--cluster 1 no se puede: es un número de 2 a 4.'],
  [['--cluster', '5'], '--cluster 5 no se puede: es un número de 2 a 4.'],
  [['--cluster', '2x'], '--cluster 2x no se puede: es un número de 2 a 4.'],
  [['--cluster'], 'Hay algo que no se entiende después de npm start.'],
  [['--clusters', '2'], 'Hay algo que no se entiende después de npm start.'],
])('a start with %j is refused in words, and starts nothing', async (args, why) => {
  const refused = startWith(port, args)
  expect(await refused.ended).toEqual([2, null])
  expect(refused.said.err.split('\n', 1)).toEqual([why])
  expect(refused.said.out).toBe('')
})
