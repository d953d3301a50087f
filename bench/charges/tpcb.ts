import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'

const run = promisify(execFile)
const CLIENTS = 32
const SCALE = 20
const NAME = 'bench_tpcb'

export type Tpcb = {
  tool: 'pgbench' | 'own pool'
  tps(seconds: number): Promise<number>
  /** Of each transaction at a fixed rate, in ms since it was due, sorted. */
  latencies(perSecond: number, seconds: number): Promise<number[]>
  drop(): Promise<void>
}

const hasPgbench = (): boolean => {
  try {
    execFileSync('pgbench', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const admin = async (superUrl: string, sql: string): Promise<void> => {
  const client = new pg.Client(superUrl)
  await client.connect()
  await client.query(sql)
  await client.end()
}

/** pgbench's own tables at scale 20, created by SQL so that pgbench need not be installed. */
const tables = `
  CREATE TABLE pgbench_branches (bid int PRIMARY KEY, bbalance int, filler char(88)) WITH (fillfactor = 100);
  CREATE TABLE pgbench_tellers (tid int PRIMARY KEY, bid int, tbalance int, filler char(84)) WITH (fillfactor = 100);
  CREATE TABLE pgbench_accounts (aid int PRIMARY KEY, bid int, abalance int, filler char(84)) WITH (fillfactor = 100);
  CREATE TABLE pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
  INSERT INTO pgbench_branches SELECT n, 0 FROM generate_series(1, ${SCALE}) n;
  INSERT INTO pgbench_tellers SELECT n, (n - 1) / 10 + 1, 0 FROM generate_series(1, ${SCALE * 10}) n;
  INSERT INTO pgbench_accounts SELECT n, (n - 1) / 100000 + 1, 0, '' FROM generate_series(1, ${SCALE * 100_000}) n;
  ANALYZE;`

const random = (most: number): number => 1 + Math.floor(Math.random() * most)

const transaction = async (client: pg.PoolClient): Promise<void> => {
  const [aid, tid, bid, delta] = [
    random(SCALE * 100_000),
    random(SCALE * 10),
    random(SCALE),
    random(10_001) - 5_001,
  ]
  const statements: [text: string, values: number[]][] = [
    ['UPDATE pgbench_accounts SET abalance = abalance + $1 WHERE aid = $2', [delta, aid]],
    ['SELECT abalance FROM pgbench_accounts WHERE aid = $1', [aid]],
    ['UPDATE pgbench_tellers SET tbalance = tbalance + $1 WHERE tid = $2', [delta, tid]],
    ['UPDATE pgbench_branches SET bbalance = bbalance + $1 WHERE bid = $2', [delta, bid]],
    [
      'INSERT INTO pgbench_history (tid, bid, aid, delta, mtime) VALUES ($1, $2, $3, $4, now())',
      [tid, bid, aid, delta],
    ],
  ]
  await client.query('BEGIN')
  for (const [place, [text, values]] of statements.entries())
    await client.query({ name: `statement-${place}`, text, values })
  await client.query('COMMIT')
}

const ownTps = async (url: string, seconds: number): Promise<number> => {
  const pool = new pg.Pool({ connectionString: url, max: CLIENTS })
  let done = 0
  const endsAt = performance.now() + seconds * 1000
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      const client = await pool.connect()
      for (; performance.now() < endsAt; done++) await transaction(client)
      client.release()
    }),
  )
  await pool.end()
  return done / seconds
}

const optionsFor = (seconds: number): string[] => [
  '-n',
  '-c',
  String(CLIENTS),
  '-j',
  '2',
  '-T',
  String(seconds),
  '-M',
  'prepared',
]

const pgbenchTps = async (url: string, seconds: number): Promise<number> => {
  const { stdout } = await run('pgbench', [...optionsFor(seconds), url])
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? Number.NaN)
}

const ownLatencies = async (url: string, perSecond: number, seconds: number): Promise<number[]> => {
  const pool = new pg.Pool({ connectionString: url, max: CLIENTS })
  const startedAt = performance.now()
  const latencies = await Promise.all(
    Array.from({ length: perSecond * seconds }, async (_, number) => {
      const due = startedAt + (number * 1000) / perSecond
      await sleep(due - performance.now())
      const client = await pool.connect()
      await transaction(client)
      client.release()
      return performance.now() - due
    }),
  )
  await pool.end()
  return latencies.toSorted((a, b) => a - b)
}

/** pgbench's log has a line a transaction: its third word is what it took since it was due, in µs. */
const pgbenchLatencies = async (url: string, perSecond: number, seconds: number): Promise<number[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'saldo-pgbench-'))
  try {
    const log = ['-l', `--log-prefix=${join(folder, 'log')}`]
    await run('pgbench', [...optionsFor(seconds), '-R', String(perSecond), ...log, url])
    const files = await readdir(folder)
    const lines = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
    return lines
      .flatMap((text) => text.trim().split('\n'))
      .map((line) => Number(line.split(' ')[2]) / 1000)
      .toSorted((a, b) => a - b)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/**
 * TPC-B as pgbench runs it (32 clients, scale 20, prepared statements), in a separate database on the
 * product's PostgreSQL.
 */
export const prepareTpcb = async (superUrl: string): Promise<Tpcb> => {
  await admin(superUrl, `CREATE DATABASE ${NAME}`)
  const url = superUrl.replace(/\/[^/]*$/, `/${NAME}`)
  await admin(url, tables)
  const withPgbench = hasPgbench()
  return {
    tool: withPgbench ? 'pgbench' : 'own pool',
    tps: (seconds) => (withPgbench ? pgbenchTps : ownTps)(url, seconds),
    latencies: (perSecond, seconds) =>
      (withPgbench ? pgbenchLatencies : ownLatencies)(url, perSecond, seconds),
    drop: () => admin(superUrl, `DROP DATABASE ${NAME} WITH (FORCE)`),
  }
}
