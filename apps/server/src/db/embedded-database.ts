import { join } from 'node:path'
import { connectOrStartEmbedded, startEmbeddedServer } from '@saldo/embedded-postgres'
import type { Embedded, EmbeddedOptions } from '@saldo/embedded-postgres'

/** The data folder's embedded PostgreSQL, by the product's name. */
export const embeddedIn = (dataDir: string): EmbeddedOptions => ({ product: 'saldo', dataDir })

/** The running server's embedded database, or the folder's own, started until `stop`. Doesn't migrate. */
export const connectEmbedded = (dataDir: string): Promise<Embedded> =>
  connectOrStartEmbedded(embeddedIn(dataDir))

/** Starts the embedded database for the running server, migrated by another process: see `startEmbeddedServer`. */
export const startMigrated = (options: EmbeddedOptions): Promise<Pick<Embedded, 'appUrl' | 'stop'>> =>
  startEmbeddedServer({ ...options, prepareScript: join(import.meta.dirname, 'prepare-embedded.ts') })
