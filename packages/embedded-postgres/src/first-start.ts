import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { sentences } from './sentences.ts'
import { canEnter } from './account.ts'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import { makeCluster } from './cluster.ts'
import { makeEnterable } from './placement.ts'
import { clusterPath, writeState } from './state.ts'
import type { EmbeddedState } from './state.ts'

/** Creates the state's cluster, replacing the remains of an interrupted first start. */
export const makeFirstCluster = async (
  dataDir: string,
  state: EmbeddedState,
  binaries: Binaries,
  account: Account | null,
): Promise<void> => {
  const cluster = clusterPath(dataDir, state)
  writeState(dataDir, state)
  rmSync(dirname(cluster), { recursive: true, force: true })
  makeEnterable(dirname(cluster))
  if (account && !canEnter(account, dirname(cluster))) throw new Error(sentences.clusterUnreachable(cluster))
  await makeCluster({ binaries, cluster, password: state.passwords.superuser, account, durable: true })
}
