import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isAlive, signal } from './processes.ts'
import { runningOn } from './postmaster.ts'

const patienceMs = 20_000
/** No system gives out this number. */
const nobodysPid = 2_147_483_647

/**
 * Stops the PostgreSQL that a killed server left running on the cluster, so that it starts again supervised and with
 * this version's settings. Call it only while holding the folder's lock.
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
 * Takes the dead PostgreSQL's process number out of the file it left: after a reboot or in a new container another
 * process may have it, and PostgreSQL would refuse to start beside that one. The rest of the file stays, because with
 * it PostgreSQL finds backends that outlive their postmaster.
 */
const disown = (cluster: string): void => {
  const file = join(cluster, 'postmaster.pid')
  if (existsSync(file)) writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(nobodysPid)))
}
