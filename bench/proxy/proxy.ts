import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { verifyLedger } from '../../apps/server/src/modules/ledger/index.ts'
import { Pair } from '../failover/pair.ts'
import { countBooked } from '../kills/kills.ts'
import { sendAgain, startChargers } from '../kills/load.ts'
import { until } from '../payment-kills/until.ts'
import { freePort, freePorts, startBenchProduct } from '../product.ts'
import { openScene, type Scene } from '../scene.ts'

const files = join(import.meta.dirname, '../../docs/deploy/files')
const CONNECTIONS = 32
const CHARGES = 2_000

type Front = { port: number; name: string; stop(): void }
type Behind = readonly [number, number]

/** What a proxy says of its visitors; a demo takes no calls that a proxy passed on. */
const FORWARDED = ['For', 'Proto', 'Host'].map((name) => `header_up -X-Forwarded-${name}`).join('\n\t')

/** The documented nginx.conf without TLS, at a port of ours and in front of these two. */
const nginxConf = (folder: string, port: number, [one, two]: Behind): string => {
  const site = readFileSync(join(files, 'nginx.conf'), 'utf8')
    .replaceAll('127.0.0.1:3001', `127.0.0.1:${one}`)
    .replaceAll('127.0.0.1:3002', `127.0.0.1:${two}`)
    .replace(/server \{\n {2}listen 80;[^]*?\n\}\n/, '')
    .replace('listen 443 ssl http2', `listen 127.0.0.1:${port}`)
    .replaceAll(/^ *(?:listen \[::\]:|ssl_).*$/gm, '')
    .replaceAll(/(X-Forwarded-\w+) \$\w+;/g, '$1 "";')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n')
  return `daemon off;\npid ${folder}/pid;\nerror_log ${folder}/error.log;\nevents {}\nhttp {\n${temporary}\n${site}\n}\n`
}

/** The documented Caddyfile without TLS, at a port of ours and in front of these two. */
const caddyConf = (_: string, port: number, [one, two]: Behind): string =>
  `{\n\tadmin off\n}\n${readFileSync(join(files, 'Caddyfile'), 'utf8')
    .replace(/^\{\n[^]*?\n\}\n/m, '')
    .replaceAll('127.0.0.1:3001', `127.0.0.1:${one}`)
    .replaceAll('127.0.0.1:3002', `127.0.0.1:${two}`)
    .replace('header_up X-Forwarded-For {remote_host}', FORWARDED)
    .replace(/^saldo\.example \{/m, `http://:${port} {\n\tbind 127.0.0.1`)}`

const programs = {
  nginx: { conf: nginxConf, args: (file: string) => ['-c', file] },
  caddy: { conf: caddyConf, args: (file: string) => ['run', '--adapter', 'caddyfile', '--config', file] },
} as const
type Program = keyof typeof programs

const isInstalled = (name: Program): Promise<boolean> =>
  promisify(execFile)(name, [name === 'nginx' ? '-v' : 'version']).then(
    () => true,
    () => false,
  )

const startFront = async (name: Program, behind: Behind): Promise<Front> => {
  const folder = mkdtempSync(join(tmpdir(), 'saldo-front-'))
  chmodSync(folder, 0o711)
  const [port, file] = [await freePort(), join(folder, 'conf')]
  writeFileSync(file, programs[name].conf(folder, port, behind))
  const child: ChildProcess = spawn(name, programs[name].args(file), {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env['PATH'], HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  })
  const stop = (): void => {
    child.kill('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/health/live`).then(
      ({ ok }) => ok,
      () => false,
    )
  await until(`${name} answers`, answers, 15_000)
  return { port, name, stop }
}

/** Charges that a process has answered, by its own metrics. */
const answeredBy = async (port: number): Promise<number> => {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const lines = text
    .split('\n')
    .filter((line) => line.startsWith('saldo_http_request_duration_seconds_count'))
  const charges = lines.filter((line) => line.includes('/staff/events/:event/charges"'))
  return charges.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
}

/** Charges through the proxy; the process that has the event is killed meanwhile. */
const walk = async (scene: Scene, front: Front, other: { port: number; serverPid: number }) => {
  const through = { ...scene, ports: { ...scene.ports, PORT: front.port } }
  const before = [await answeredBy(scene.ports.PORT), await answeredBy(other.port)] as const
  const chargers = startChargers(through, CONNECTIONS)
  await chargers.acknowledged(CHARGES)
  const mine = (await answeredBy(scene.ports.PORT)) - before[0]
  const others = (await answeredBy(other.port)) - before[1]
  const killedAt = performance.now()
  process.kill(mine > others ? scene.product.serverPid : other.serverPid, 'SIGKILL')
  await chargers.acknowledged(CHARGES)
  await chargers.stop()
  const { sent } = chargers
  await sendAgain(
    through,
    sent.filter(({ isAcknowledged }) => !isAcknowledged),
  )
  const booked = await countBooked(
    scene.database.pool,
    sent.map(({ opId }) => opId),
  )
  return {
    proxy: front.name,
    hashed_share: Math.max(mine, others) / (mine + others),
    acknowledged: sent.filter(({ isAcknowledged }) => isAcknowledged).length,
    lost: sent.filter(({ opId }) => !booked.has(opId)).length,
    doubled: sent.filter(({ opId }) => (booked.get(opId) ?? 0) > 1).length,
    gap_ms: Math.round(chargers.longestSilence(killedAt)),
    verified: (await verifyLedger(scene.database.db)).ok,
  }
}

const walkWith = async (name: Program): Promise<Record<string, unknown>> => {
  const pair = await Pair.start()
  try {
    const { appUrl, migrationUrl, superUrl } = pair.urls
    const env = { LOG_LEVEL: 'fatal', DATABASE_URL: appUrl, DATABASE_MIGRATION_URL: migrationUrl }
    const size = { staff: 4, wallets: 200, balance: 1_000_000_00n }
    const scene = await openScene({ ...size, isAlone: true, env, urls: { appUrl, superUrl } })
    const ports = await freePorts()
    // Tokens name the address that people type, which is one for both.
    const known = { ...env, PUBLIC_URL: scene.product.address }
    const second = await startBenchProduct(scene.dataDir, ports, { isAlone: true, env: known })
    const front = await startFront(name, [scene.ports.PORT, ports.PORT])
    try {
      return await walk(scene, front, { port: ports.PORT, serverPid: second.serverPid })
    } finally {
      front.stop()
      await second.stop()
      await scene.close()
    }
  } finally {
    await pair.stop()
  }
}

/**
 * The documented configuration of each proxy that this machine has, in front of two processes: the charges of an event
 * go to one of them, which is killed. `only` is one of the programs. Installs nothing.
 */
export const benchProxy = async (
  say: (line: string) => void,
  { only = '' }: { only?: string | undefined },
): Promise<Record<string, unknown>> => {
  const walked: Record<string, unknown>[] = []
  const missing: string[] = []
  const wanted = (Object.keys(programs) as Program[]).filter((name) => name.includes(only))
  for (const name of wanted) {
    if (!(await isInstalled(name))) {
      missing.push(name)
      continue
    }
    const one = await walkWith(name)
    say(JSON.stringify(one))
    walked.push(one)
  }
  return { walked, missing: missing.join(', ') }
}
