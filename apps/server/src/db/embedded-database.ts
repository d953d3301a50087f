import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { connectOrStartEmbedded, startEmbeddedServer } from '@saldo/embedded-postgres'
import type { Embedded, EmbeddedOptions } from '@saldo/embedded-postgres'

/** Names of the further embedded databases, as they are added. */
const FURTHER = ['dos', 'tres', 'cuatro']

type ByName = Readonly<Record<string, string>> & { readonly main: string }

/** The data folder's embedded PostgreSQL, by the product's name. */
export const embeddedIn = (dataDir: string): EmbeddedOptions => ({ product: 'saldo', dataDir })

/** The running server's embedded database, or the folder's own, started until `stop`. Doesn't migrate. */
export const connectEmbedded = (dataDir: string): Promise<Embedded> =>
  connectOrStartEmbedded(embeddedIn(dataDir))

/**
 * The folders of a data folder's embedded databases by their clusters' names: `main` is the data folder itself, the
 * further ones are those that were ever started in it, and as many as make `atLeast`.
 */
export const embeddedFolders = (dataDir: string, atLeast = 1): ByName => {
  const further = join(dataDir, 'clusters')
  const names = new Set([
    ...FURTHER.slice(0, atLeast - 1),
    ...(existsSync(further) ? readdirSync(further) : []),
  ])
  return { main: dataDir, ...Object.fromEntries([...names].map((name) => [name, join(further, name)])) }
}

type Stopping = { stop(): Promise<void> }

/** Starts one after the other; where one doesn't, those before are stopped again. */
const startEach = async <Started extends Stopping>(
  folders: ByName,
  start: (folder: string) => Promise<Started>,
): Promise<{ started: [name: string, one: Started][]; stop: () => Promise<void> }> => {
  const started: [string, Started][] = []
  const stop = async (): Promise<void> => {
    for (const [, one] of started.toReversed()) await one.stop()
  }
  try {
    for (const [name, folder] of Object.entries(folders)) started.push([name, await start(folder)])
  } catch (error) {
    await stop()
    throw error
  }
  return { started, stop }
}

const byName = <Started>(
  started: readonly [name: string, one: Started][],
  urlOf: (one: Started) => string,
): ByName => Object.fromEntries(started.map(([name, one]) => [name, urlOf(one)])) as ByName

/** As `connectEmbedded`, of all the folder's databases. */
export const connectAllEmbedded = async (
  dataDir: string,
): Promise<{ urls: ByName; owners: ByName; stop: () => Promise<void> }> => {
  const { started, stop } = await startEach(embeddedFolders(dataDir), connectEmbedded)
  return {
    urls: byName(started, ({ appUrl }) => appUrl),
    owners: byName(started, ({ migrationUrl }) => migrationUrl),
    stop,
  }
}

/**
 * Starts the data folder's embedded databases for a running server, each migrated by another process: see
 * `startEmbeddedServer`. `atLeast`: how many there are from now on.
 */
export const startAllMigrated = async (
  { dataDir, ...options }: EmbeddedOptions,
  atLeast = 1,
): Promise<{ urls: ByName; stop: () => Promise<void> }> => {
  const prepareScript = join(import.meta.dirname, 'prepare-embedded.ts')
  const { started, stop } = await startEach(embeddedFolders(dataDir, atLeast), (folder) =>
    startEmbeddedServer({ ...options, dataDir: folder, prepareScript }),
  )
  return { urls: byName(started, ({ appUrl }) => appUrl), stop }
}
