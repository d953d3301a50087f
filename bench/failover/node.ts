import { chmodSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { giveTo, postgresAccount } from '../../packages/embedded-postgres/src/account.ts'
import { copyDatabase } from '../../packages/embedded-postgres/src/backup/backup.ts'
import { makeCluster } from '../../packages/embedded-postgres/src/cluster.ts'
import { urlsOf } from '../../packages/embedded-postgres/src/logins.ts'
import { reachableBinaries } from '../../packages/embedded-postgres/src/placement.ts'
import {
  freePort,
  startPostmaster,
  type Postmaster,
} from '../../packages/embedded-postgres/src/postmaster.ts'
import { productSettings } from '../../packages/embedded-postgres/src/settings.ts'
import type { EmbeddedState } from '../../packages/embedded-postgres/src/state.ts'

export const PRODUCT = 'saldo'
/** A running server of the pair, under the name by which the other waits for it. */
export type Node = { name: string; cluster: string; postmaster: Postmaster; superUrl: string }

/** Durable as the product's own; enough log is kept for a standby that is built while charges run. */
const settings = { ...productSettings, wal_keep_size: '512MB', wal_receiver_status_interval: '1s' }

export type Place = { folder: string; passwords: EmbeddedState['passwords'] }

const programs = ({ folder }: Place) => {
  const account = postgresAccount(PRODUCT)
  return { account, binaries: reachableBinaries(account, join(folder, 'native')) }
}

const start = async (place: Place, name: string, more: Record<string, string> = {}): Promise<Node> => {
  const cluster = join(place.folder, name)
  const postmaster = await startPostmaster({
    ...programs(place),
    cluster,
    port: await freePort(),
    settings: { ...settings, ...more },
    logFile: `${cluster}.log`,
  })
  const { superUrl } = urlsOf(PRODUCT, { passwords: place.passwords, port: postmaster.port })
  return { name, cluster, postmaster, superUrl }
}

/** A new server, alone. */
export const startFirst = async (place: Place, name: string): Promise<Node> => {
  const cluster = join(place.folder, name)
  await makeCluster({ ...programs(place), cluster, password: place.passwords.superuser, durable: true })
  return start(place, name)
}

/** A standby made by a base backup of the running `primary`, in place of what this name had before. */
export const startStandby = async (place: Place, name: string, primary: Node): Promise<Node> => {
  const cluster = join(place.folder, name)
  rmSync(cluster, { recursive: true, force: true })
  await copyDatabase(PRODUCT, primary.superUrl, primary.cluster, cluster)
  writeFileSync(join(cluster, 'standby.signal'), '')
  chmodSync(cluster, 0o700)
  const { account } = programs(place)
  if (account) giveTo(cluster, account)
  const from = new URL(primary.superUrl)
  const conninfo = `host=127.0.0.1 port=${from.port} user=${from.username} password=${from.password} application_name=${name}`
  return start(place, name, { primary_conninfo: conninfo })
}

/** Asks a server one thing on a connection of its own, which gives up after `withinMs`. */
export const ask = async (url: string, statement: string, withinMs = 60_000): Promise<string> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: withinMs })
  client.on('error', () => {})
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), withinMs)
  const gaveUp = new Promise<never>((_, fail) => {
    late.signal.addEventListener('abort', () => fail(new Error(`no answer in ${withinMs} ms`)))
  })
  try {
    const asked = async (): Promise<string> => {
      await client.connect()
      const { rows } = await client.query<string[]>({ text: statement, rowMode: 'array' })
      return rows[0]?.[0] ?? ''
    }
    return await Promise.race([asked(), gaveUp])
  } finally {
    clearTimeout(timer)
    // A cancel would show a commit that no standby has; the connection is only dropped.
    client.end().catch(() => {})
  }
}

/** The processes of a server, its postmaster last: each has a session of its own, so no signal reaches all. */
const processesOf = ({ postmaster: { pid } }: Node): number[] => {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const isChild = (name: string): boolean => {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      return stat.slice(stat.lastIndexOf(')')).split(' ')[2] === String(pid)
    } catch {
      return false
    }
  }
  return [...all.filter(isChild).map(Number), pid]
}

/** Sends a signal to each process of a server, as a machine's end or its hypervisor's pause reaches all of them. */
export const signal = (node: Node, name: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void => {
  // Stopped first, so that it starts no other while these are counted.
  process.kill(node.postmaster.pid, 'SIGSTOP')
  for (const pid of processesOf(node)) {
    try {
      process.kill(pid, name)
    } catch {
      // It ended by itself meanwhile.
    }
  }
}

/** Ends a server at once, whatever it does. */
export const end = async (node: Node): Promise<void> => {
  // A child that nothing waits for keeps no process alive.
  const awake = setInterval(() => {}, 1_000)
  signal(node, 'SIGKILL')
  await node.postmaster.ended
  clearInterval(awake)
}
