import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeLogins, urlsOf } from '../../packages/embedded-postgres/src/logins.ts'
import { newPasswords } from '../../packages/embedded-postgres/src/state.ts'
import { until } from '../payment-kills/until.ts'
import { ask, end, PRODUCT, signal, startFirst, startStandby, type Node, type Place } from './node.ts'
import { startProxy, type Proxy } from '../../apps/server/test/database/proxy.ts'

/** How the primary goes: it is gone, or it hangs and comes back when another has its place. */
export type Fault = 'killed' | 'hung'

export type Failover = {
  /** From the fault until a monitor noticed it. */
  noticedMs: number
  /** From there until the standby writes. */
  promotedMs: number
  /** From there until the other one is a standby again; commits wait for it. */
  rebuiltMs: number
  /** Whether the former primary, alone again after it hung, acknowledged a commit. */
  isSplit: boolean
}

const PROBE_MS = 200
const PROBE_LIMIT_MS = 1_000
const PROBES = 2

/** Resolves when the primary gave no answer twice running. */
const notice = async (primary: Node): Promise<void> => {
  for (let missed = 0; missed < PROBES;) {
    missed = await ask(primary.superUrl, 'SELECT 1', PROBE_LIMIT_MS).then(
      () => 0,
      () => missed + 1,
    )
    await new Promise((done) => setTimeout(done, PROBE_MS))
  }
}

const isFollowed = (primary: Node) => async (): Promise<boolean> =>
  (await ask(primary.superUrl, `SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'`)) === '1'

/** Whether a commit is acknowledged by a server that lost its standby. */
const commits = (node: Node): Promise<boolean> =>
  ask(node.superUrl, `SELECT pg_logical_emit_message(true, 'bench', 'split')`, 1_500).then(
    () => true,
    () => false,
  )

/**
 * Two PostgreSQL with the product's settings, of which the primary answers a commit once the other has it on its disk
 * (what Patroni's synchronous_mode_strict keeps up), behind a proxy that follows the primary.
 */
export class Pair {
  readonly #place: Place
  readonly #proxy: Proxy
  #primary: Node
  #standby: Node

  private constructor(place: Place, proxy: Proxy, [primary, standby]: [Node, Node]) {
    this.#place = place
    this.#proxy = proxy
    this.#primary = primary
    this.#standby = standby
  }

  static async start(): Promise<Pair> {
    const folder = mkdtempSync(join(tmpdir(), 'saldo-pair-'))
    chmodSync(folder, 0o711)
    const place = { folder, passwords: newPasswords() }
    const [primary, proxy] = [await startFirst(place, 'one'), await startProxy()]
    const { port } = primary.postmaster
    await makeLogins(PRODUCT, { cluster: primary.cluster, isMade: false, port, passwords: place.passwords })
    // Written to a file of the cluster, which each base backup takes along, and in force once a standby is there.
    await ask(primary.superUrl, `ALTER SYSTEM SET synchronous_standby_names = '*'`)
    const standby = await startStandby(place, 'two', primary)
    await ask(primary.superUrl, 'SELECT pg_reload_conf()')
    proxy.follow(port)
    const pair = new Pair(place, proxy, [primary, standby])
    await pair.untilSynchronous()
    return pair
  }

  /** The product's addresses, behind the proxy. */
  get urls() {
    return urlsOf(PRODUCT, { passwords: this.#place.passwords, port: this.#proxy.port })
  }

  async untilSynchronous(): Promise<void> {
    await until('the standby follows', isFollowed(this.#primary))
  }

  /** Takes the primary away, puts the standby in its place and rebuilds the former primary as a standby. */
  async failOver(fault: Fault): Promise<Failover> {
    const [old, next] = [this.#primary, this.#standby]
    const began = performance.now()
    if (fault === 'killed') await end(old)
    else signal(old, 'SIGSTOP')
    await notice(old)
    const noticed = performance.now()
    this.#proxy.follow(null)
    await ask(next.superUrl, 'SELECT pg_promote(true, 60)')
    this.#proxy.follow(next.postmaster.port)
    this.#primary = next
    const promoted = performance.now()
    const isSplit = fault === 'hung' && (await this.#wake(old))
    this.#standby = await startStandby(this.#place, old.name, next)
    await this.untilSynchronous()
    return {
      noticedMs: noticed - began,
      promotedMs: promoted - noticed,
      rebuiltMs: performance.now() - promoted,
      isSplit,
    }
  }

  /** A primary that hung goes on as if nothing had been, is asked to commit, and is ended. */
  async #wake(old: Node): Promise<boolean> {
    signal(old, 'SIGCONT')
    const isSplit = await commits(old)
    await end(old)
    return isSplit
  }

  async stop(): Promise<void> {
    await this.#proxy.close()
    await this.#standby.postmaster.stop()
    await end(this.#primary)
    rmSync(this.#place.folder, { recursive: true, force: true })
  }
}
