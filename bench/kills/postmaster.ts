import { readPidFile } from '../../apps/server/src/db/embedded/postmaster.ts'
import { clusterPath, readState } from '../../apps/server/src/db/embedded/state.ts'

/** The process number of the data folder's PostgreSQL; 0 while it has none. It leads a process group of its own. */
export const postmasterOf = (dataDir: string): number => {
  const state = readState(dataDir)
  const pid = Number(state && readPidFile(clusterPath(dataDir, state))[0])
  return pid > 0 ? pid : 0
}
