import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startEmbedded } from '../../packages/embedded-postgres/src/embedded.ts'
import { runningOn } from '../../packages/embedded-postgres/src/postmaster.ts'
import { freePort, freePorts, startBenchProduct } from '../../bench/product.ts'
import type { Product } from '../../scripts/product.mjs'
import { loginsKnownTo } from '../../apps/server/test/server/process-memory.ts'
import { runSaldo, runUntilItEnds, useFolder, type Ended } from './processes.ts'

const folder = useFolder()
const stops: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const stop of stops.toReversed()) await stop()
}, 60_000)

const eventsOf = async (product: Product): Promise<string[]> => {
  const answer = await fetch(`${product.address}/api/v1/es/public/events`)
  const { data } = (await answer.json()) as { data: { url: string }[] }
  return data.map(({ url }) => url).sort()
}

/** What the sign-in page answers; asked by hand, for `fetch` sends no Host of ours. */
const statusOf = ({ address }: Product, headers: Record<string, string>): Promise<number | undefined> =>
  new Promise((done, fail) => {
    get(`${address}/auth/sign-in`, { headers }, (answer) => done(answer.resume().statusCode)).on(
      'error',
      fail,
    )
  })

/** What the doctor asks of production alone. */
const NOT_OF_A_DEMO = /^– (?:Réplica|Archivo del WAL|Reloj|Certificado) /

/** The doctor's answer; asked again, as it says itself, where a busy machine left a question without an answer. */
const answeredDoctor = async (env: NodeJS.ProcessEnv, tries = 3): Promise<Ended> => {
  const ended = await runSaldo(env, 'doctor')
  return tries > 1 && ended.said.includes('sin saberse') ? answeredDoctor(env, tries - 1) : ended
}

const quiet = { LOG_LEVEL: 'silent' }

test('two servers that start at once on one empty database make it and its demo once, and both serve it', async () => {
  const real = await startEmbedded({ product: 'saldo', dataDir: join(folder, 'real') })
  stops.push(real.stop)
  const env = { ...quiet, DATABASE_URL: real.appUrl, DATABASE_MIGRATION_URL: real.migrationUrl }
  const starts = ['one', 'two'].map(async (name) =>
    startBenchProduct(join(folder, name), await freePorts(), { isAlone: true, env }),
  )
  const [one, two] = await Promise.all(starts)
  if (!one || !two) throw new Error('two were started')
  stops.push(one.stop, two.stop)
  const events = await eventsOf(one)
  expect(events).toHaveLength(6)
  expect(new Set(events).size).toBe(6)
  expect(await eventsOf(two)).toEqual(events)
}, 120_000)

test('two copies of the product live side by side, each with its own database and simulator, and well', async () => {
  const starts = ['left', 'right'].map(async (name) => {
    const ports = await freePorts()
    const DATA_DIR = join(folder, name)
    return { ports, DATA_DIR, product: await startBenchProduct(DATA_DIR, ports, { env: quiet }) }
  })
  const copies = await Promise.all(starts)
  for (const { product } of copies) stops.push(product.stop)
  for (const { ports, DATA_DIR, product } of copies) {
    const ready = await fetch(`${product.address}/health/ready`)
    expect({ status: ready.status, body: await ready.json() }).toEqual({
      status: 200,
      body: { status: 'ready', database: true, simulator: true, stopping: false },
    })
    expect(product.simulator).toBe(`http://localhost:${ports.SIM_PORT}`)
    expect(await eventsOf(product)).toHaveLength(6)
    expect(loginsKnownTo(product.serverPid, DATA_DIR)).toEqual({
      server: true,
      owner: false,
      superuser: false,
    })
    for (const passedOn of [{ 'x-forwarded-for': '203.0.113.7' }, { host: 'demo.example' }])
      expect(await statusOf(product, passedOn)).toBe(421)
    const env = { PORT: String(ports.PORT), SIM_PORT: String(ports.SIM_PORT), DATA_DIR }
    const { code, said } = await answeredDoctor(env)
    const isWell = (line: string) => line.startsWith('✓') || NOT_OF_A_DEMO.test(line)
    expect(said.split('\n').filter((line) => line !== '' && !isWell(line))).toEqual(['Todo está bien.'])
    expect(code).toBe(0)
  }
}, 240_000)

test('the demo ends at once where it could be reached from outside', async () => {
  const dataDir = join(folder, 'reachable')
  for (const [name, value] of [
    ['HOST', '0.0.0.0'],
    ['PUBLIC_URL', 'https://demo.example'],
    ['TRUST_PROXY', '127.0.0.1'],
  ] as const) {
    const { code, said } = await runUntilItEnds({ [name]: value, DATA_DIR: dataDir })
    expect([code, said]).toEqual([
      1,
      expect.stringMatching(new RegExp(`^${name}.*contraseñas que todos conocen`)),
    ])
  }
  expect(existsSync(dataDir)).toBe(false)
}, 90_000)

test('the server ends at once when it is given its database’s owner', async () => {
  const owner = 'postgres://saldo_owner@127.0.0.1:9/saldo'
  const { code, said } = await runUntilItEnds({ DATABASE_URL: owner, DATABASE_MIGRATION_URL: owner })
  expect([code, said]).toEqual([1, expect.stringContaining('DATABASE_MIGRATION_URLS no van en el servidor')])
}, 90_000)

test('a port that is taken is told in a sentence before anything starts', async () => {
  const PORT = await freePort()
  const squatter = createServer().listen(PORT, '127.0.0.1')
  stops.push(() => new Promise((done) => squatter.close(done)))
  const dataDir = join(folder, 'squatted')
  expect(await runUntilItEnds({ PORT: String(PORT), DATA_DIR: dataDir })).toEqual({
    code: 1,
    said: `El puerto ${PORT} ya está ocupado. Detén el programa que lo usa o elige otro con PORT.\n`,
  })
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
}, 120_000)

test('a start that fails when PostgreSQL runs already takes it down again', async () => {
  const dataDir = join(folder, 'obstructed')
  mkdirSync(dataDir)
  writeFileSync(join(dataDir, 'media'), 'where the pictures’ folder should be')
  const { code, said } = await runUntilItEnds({ PORT: String(await freePort()), DATA_DIR: dataDir })
  expect({ code, isToldWhere: said.includes(join(dataDir, 'media')) }).toEqual({ code: 1, isToldWhere: true })
  expect(existsSync(join(dataDir, 'postgres/cluster/PG_VERSION'))).toBe(true)
  expect(runningOn(join(dataDir, 'postgres/cluster'))).toBeNull()
}, 120_000)

test('a variable that can’t be used is told in a sentence before anything starts', async () => {
  expect(await runUntilItEnds({ PORT: 'tres mil', DATA_DIR: join(folder, 'never') })).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^PORT no se puede usar: /) as string,
  })
})
