import { chmodSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { giveTo, postgresAccount } from '../../../../packages/embedded-postgres/src/account.ts'
import { makeCluster, superuser } from '../../../../packages/embedded-postgres/src/cluster.ts'
import { reachableBinaries } from '../../../../packages/embedded-postgres/src/placement.ts'
import { freePort, startPostmaster } from '../../../../packages/embedded-postgres/src/postmaster.ts'
import { urlOf } from './cluster.ts'

const password = 'saldo-test'
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'off',
  shared_buffers: '16MB',
}

/** A PostgreSQL with one streaming replica, both on this machine; `stop` ends and removes them. */
export const startReplicated = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'saldo-replicated-'))
  chmodSync(folder, 0o711)
  const account = postgresAccount('saldo')
  const binaries = reachableBinaries(account, join(folder, 'native'))
  const [first, second] = [join(folder, 'first'), join(folder, 'second')]
  const common = { binaries, account }
  const start = async (cluster: string, more: Record<string, string> = {}) =>
    startPostmaster({
      ...common,
      cluster,
      port: await freePort(),
      settings: { ...settings, ...more },
      logFile: `${cluster}.log`,
    })
  await makeCluster({ ...common, cluster: first, password, durable: false })
  cpSync(first, second, { recursive: true })
  chmodSync(second, 0o700)
  if (account) giveTo(second, account)
  const primary = await start(first)
  writeFileSync(join(second, 'standby.signal'), '')
  const conninfo = `host=127.0.0.1 port=${primary.port} user=${superuser} password=${password} application_name=segunda`
  const follow = () => start(second, { primary_conninfo: conninfo })
  let standby = await follow()
  return {
    port: primary.port,
    primaryUrl: urlOf(primary.port, superuser, 'postgres'),
    standbyUrl: urlOf(standby.port, superuser, 'postgres'),
    /** Ends the replica until it is `resumed`, at another address. */
    pause: () => standby.stop(),
    resume: async (): Promise<void> => {
      standby = await follow()
    },
    stop: async (): Promise<void> => {
      await standby.stop()
      await primary.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
