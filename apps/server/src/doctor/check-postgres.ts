import { doctorServerCopy as copy } from '@saldo/copy/doctor-server'
import type { ServerFacts } from '../db/index.ts'
import { orFine, unknown, wrong, type Finding } from '../gateways/checkup.ts'

/** A process's connections beside its pool: job workers, the nightly verification, wake-ups, its number. */
export const BESIDE_THE_POOL = 10 + 1 + 1 + 1

/** The version that the product is tested with, as `server_version_num`. */
export const TESTED_VERSION = 180_004

const MOST_WAITING = 8
const LONGEST_WAIT_MINUTES = 60
const MOST_CLOCK_MS = 1_000
const OLDEST = 1_000_000_000

/** Whether an answered commit stays, whatever happens to the power or the process. */
export const durabilityFindings = ({ settings }: ServerFacts): Finding[] => {
  const commit = settings['synchronous_commit'] ?? ''
  const isReplicated = settings['synchronous_standby_names'] !== ''
  const isSafe = isReplicated ? ['on', 'remote_apply'].includes(commit) : commit !== 'off'
  return orFine(
    [
      ...(settings['fsync'] === 'off' ? [wrong(copy.durability.fsync)] : []),
      ...(settings['full_page_writes'] === 'off' ? [wrong(copy.durability.fullPageWrites)] : []),
      ...(isSafe ? [] : [wrong(copy.durability.synchronousCommit(commit))]),
      ...(settings['wal_level'] === 'minimal' ? [wrong(copy.durability.walLevel)] : []),
      ...(settings['data_checksums'] === 'off' ? [wrong(copy.durability.checksums)] : []),
    ],
    copy.durability.fine,
  )
}

/** Whether who should confirm each commit is there. */
export const standbyFindings = ({ settings, replicas }: ServerFacts): Finding[] => {
  const names = settings['synchronous_standby_names'] ?? ''
  if (names === '') return [{ state: 'off', says: copy.standby.none }]
  if (replicas.count === 0) return [wrong(copy.standby.gone(names))]
  if (replicas.synchronous === null) return [unknown(copy.standby.hidden(names))]
  if (replicas.synchronous === 0) return [wrong(copy.standby.asynchronous(names))]
  return [{ state: 'fine', says: copy.standby.fine(names, replicas.synchronous) }]
}

/** Whether the log leaves the machine. Without it production has only its last backup. */
export const archiveFindings = ({ settings, archiver }: ServerFacts, isProduction: boolean): Finding[] => {
  if (settings['archive_mode'] === 'off')
    return [isProduction ? wrong(copy.archive.offInProduction) : { state: 'off', says: copy.archive.off }]
  if ((settings['archive_command'] ?? '') === '' && settings['archive_library'] === '')
    return [wrong(copy.archive.nowhere)]
  const { waiting, minutesSinceArchived: age, minutesSinceFailure, isFailing, failed } = archiver
  if (isFailing) return [wrong(copy.archive.failing(failed, minutesSinceFailure ?? 0))]
  const isLate = age !== null && age > LONGEST_WAIT_MINUTES && waiting > 0
  if (waiting > MOST_WAITING || isLate) return [wrong(copy.archive.behind(waiting, age))]
  return [{ state: 'fine', says: age === null ? copy.archive.young : copy.archive.fine(age) }]
}

/** Whether each process gets its connections, with one more process while a version replaces another. */
export const connectionFindings = ({ room, processes }: ServerFacts, pool: number): Finding[] => {
  const each = pool + BESIDE_THE_POOL
  const running = Math.max(1, processes)
  const needed = (running + 1) * each
  return room < needed
    ? [wrong(copy.connections.few({ needed, room, processes: running, each }))]
    : [{ state: 'fine', says: copy.connections.fine(needed, room) }]
}

/** Whether both clocks agree; by how much the question itself may be wrong is in our favour. */
export const clockFindings = ({ clock }: ServerFacts): Finding[] => {
  const apart = Math.max(0, Math.abs(clock.aheadMs) - clock.withinMs)
  return apart > MOST_CLOCK_MS
    ? [wrong(copy.clock.differs(Math.round(apart / 1_000)))]
    : [{ state: 'fine', says: copy.clock.fine(Math.round(apart)) }]
}

const versionText = (number: number): string => `${Math.trunc(number / 10_000)}.${number % 10_000}`

/** Whether the server is current and cleans up. */
export const upkeepFindings = ({ settings, version, versionNumber, oldestAge }: ServerFacts): Finding[] =>
  orFine(
    [
      ...(settings['autovacuum'] === 'off' ? [wrong(copy.upkeep.autovacuum)] : []),
      ...(versionNumber < TESTED_VERSION
        ? [wrong(copy.upkeep.old(versionText(versionNumber), versionText(TESTED_VERSION)))]
        : []),
      ...(oldestAge > OLDEST ? [wrong(copy.upkeep.frozen(Math.round(oldestAge / 1_000_000)))] : []),
    ],
    copy.upkeep.fine(version),
  )
