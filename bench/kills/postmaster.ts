import { readPidFile } from '../../packages/embedded-postgres/src/postmaster.ts'
import { clusterPath, readState } from '../../packages/embedded-postgres/src/state.ts'

/** The process id of the data folder's PostgreSQL, which leads its own process group; 0 if there is none. */
export const postmasterOf = (dataDir: string): number => {
  const state = readState(dataDir)
  const pid = Number(state && readPidFile(clusterPath(dataDir, state))[0])
  return pid > 0 ? pid : 0
}
