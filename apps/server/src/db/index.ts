export { openDatabase, poolOf, runNamed, transact, transactAtOneMoment } from './database.ts'
export type { Database, Db } from './database.ts'
export { isDatabaseDown, isEventMoving } from './database-down.ts'
export { CannotMove } from './moving/carry.ts'
export type { MoveStep } from './moving/carry.ts'
export { finishMove, moveEvent, MoveUnfinished, takeBackMove } from './moving/move-event.ts'
export type { Move } from './moving/move-event.ts'
export { clusterThatMoves } from './moving/find-move.ts'
export { refuseLossyCommits } from './durability.ts'
export { ControlAway, lastingOr } from './control-contact.ts'
export { isOfControl } from './borrowed-client.ts'
export { createDirectory, knownDatabase, UnknownEvent } from './directory.ts'
export type { ControlDatabase, Databases, EventDatabases, EveryDatabase } from './directory.ts'
export {
  databaseNamed,
  findInEach,
  inTurn,
  listEach,
  onEach,
  PartMissing,
  readEach,
  type PlacedDatabases,
} from './across.ts'
export {
  drainCluster,
  lastEventNumber,
  listClusters,
  placeBeside,
  placeEvent,
  placeOfEvent,
  replaceEvents,
  upsertCluster,
} from './place-events.ts'
export { openClusters } from './clusters.ts'
export type { Clusters, ClusterUrls } from './clusters.ts'
export {
  connectAllEmbedded,
  connectEmbedded,
  embeddedFolders,
  embeddedIn,
  startAllMigrated,
} from './embedded-database.ts'
export { deleteInSlices } from './delete-in-slices.ts'
export { inspectDatabase } from './inspect-database.ts'
export { readServerFacts } from './server-facts.ts'
export type { ServerFacts } from './server-facts.ts'
export { migrate } from './migrate.ts'
export { oneAtATime } from './one-at-a-time.ts'
export { openJobsPool } from './jobs-pool.ts'
export type { DB } from './schema.generated.ts'
export { createProcessNumbers } from './process-number.ts'
export { createWakeUps, wakeUp } from './wake-ups.ts'
export type { WakeUps } from './wake-ups.ts'
