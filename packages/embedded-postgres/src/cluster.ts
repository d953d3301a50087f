import { execFile } from 'node:child_process'
import { chownSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { sentences } from './sentences.ts'
import { type Account, canEnter } from './account.ts'
import { postgresEnvironment } from './binaries.ts'
import type { Binaries } from './binaries.ts'
import { makeEnterable } from './placement.ts'
import { type EmbeddedState, clusterPath, writeState } from './state.ts'

export const superuser = 'postgres'

type NewCluster = {
  binaries: Binaries
  cluster: string
  password: string
  account: Account | null
  durable: boolean
}

/**
 * Creates an empty cluster at `cluster`: UTF-8 with the builtin C.UTF-8 locale on any machine, scram
 * passwords for every login. It is renamed into place only when complete.
 */
export const makeCluster = async ({
  binaries,
  cluster,
  password,
  account,
  durable,
}: NewCluster): Promise<void> => {
  const work = mkdtempSync(join(dirname(cluster), 'making-'))
  const passwordFile = join(work, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (account) for (const path of [work, passwordFile]) chownSync(path, account.uid, account.gid)

  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = ['--username', superuser, '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  const flush = durable ? [] : ['--no-sync']
  try {
    await promisify(execFile)(
      binaries.initdb,
      ['-D', join(work, 'cluster'), ...locale, ...access, ...flush],
      {
        cwd: '/',
        env: postgresEnvironment(),
        ...account,
      },
    )
    renameSync(join(work, 'cluster'), cluster)
  } catch (cause) {
    throw new Error(sentences.didNotStart(cause instanceof Error ? cause.message : String(cause)), {
      cause,
    })
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

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

/** The major version of the embedded programs. */
const ourMajor = '18'

/** Throws a sentence for the operator when a cluster's major version is not ours. */
export const refuseOtherMajor = (major: string): void => {
  if (major !== ourMajor) throw new Error(sentences.clusterOfOtherVersion(major, ourMajor))
}

export const majorOf = (cluster: string): string => readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
