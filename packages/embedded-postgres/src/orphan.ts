import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isAlive, signal } from './processes.ts'
import { runningOn } from './postmaster.ts'

const patienceMs = 20_000
/** A pid that no system assigns. */
const nobodysPid = 2_147_483_647

/**
 * Stops the PostgreSQL that a killed server left running on the cluster, so that it can restart supervised
 * and with this version's settings. Call it only while holding the folder's lock.
 */
export const stopOrphan = async (cluster: string): Promise<void> => {
  const orphan = runningOn(cluster)
  if (orphan !== null) await end(orphan)
  disown(cluster)
}

const end = async (pid: number): Promise<void> => {
  for (const name of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!signal(pid, name)) return
    if (await hasEnded(pid)) return
  }
}

const hasEnded = async (pid: number): Promise<boolean> => {
  const giveUpAt = Date.now() + patienceMs
  while (isAlive(pid)) {
    if (Date.now() > giveUpAt) return false
    await pause(25)
  }
  return true
}

/**
 * Removes the dead PostgreSQL's pid from its postmaster.pid: after a reboot or in a new container another
 * process may have the pid, and PostgreSQL would refuse to start. The rest stays, because PostgreSQL uses it
 * to find backends that outlived their postmaster.
 */
const disown = (cluster: string): void => {
  const file = join(cluster, 'postmaster.pid')
  if (existsSync(file)) writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(nobodysPid)))
}
