/**
 * A PostgreSQL in a data folder; README.md says what it promises. Started and supervised for the server by
 * `startEmbeddedServer`, with `runPrepareStep` in the process that migrates; for any other process by
 * `connectOrStartEmbedded`. What stops one of these is thrown as a sentence for the operator.
 */
export { connectOrStartEmbedded, startEmbedded } from './embedded.ts'
export type { Embedded, EmbeddedOptions } from './embedded.ts'
export { startEmbeddedServer } from './embedded-server.ts'
export { runPrepareStep } from './run-prepare-step.ts'
export { backup } from './backup/backup.ts'
export { restore } from './backup/restore.ts'
