import {
  databaseNamed,
  readEach,
  transact,
  type Databases,
  type Db,
  type EveryDatabase,
} from '../../db/index.ts'
import type { Act } from '../../kernel/act.ts'
import { MAIN } from '../../kernel/database-urls.ts'
import { audit } from '../../kernel/audit.ts'
import { deadJobs, retryDeadJob } from '../../kernel/jobs/dead-jobs.ts'
import { scrub } from '../../kernel/log.ts'
import { deadLetters, retryMessage } from '../notifications/index.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** A job's number, after the name of its cluster where that isn't `main`. */
const JOB_ID = /^(?:([a-z][a-z0-9-]{0,30}):)?(\d{1,18})$/

/** A background job or a message whose retries are exhausted. */
export type Stuck = {
  id: string
  kind: 'job' | 'message'
  what: string
  state: 'dead' | 'unknown'
  attempts: number
  /** Without personal data. */
  lastError: string | null
  since: Date
}

const jobId = (cluster: string, number: string): string =>
  cluster === MAIN ? number : `${cluster}:${number}`

/** Oldest first. */
export const stuckOnes = async (databases: Pick<Databases, 'control'> & EveryDatabase): Promise<Stuck[]> => {
  const { control, nameOf } = databases
  const dead = await readEach(databases, async (db) =>
    (await deadJobs(db)).map((job) => ({ ...job, id: jobId(nameOf(db), job.id) })),
  )
  const jobs = dead.flat().map((job): Stuck => ({
    id: job.id,
    kind: 'job',
    what: job.name,
    state: 'dead',
    attempts: job.attempts,
    lastError: job.lastError === null ? null : scrub(job.lastError),
    since: job.createdAt,
  }))
  const messages = (await deadLetters(control)).map((letter): Stuck => ({
    id: letter.messageId,
    kind: 'message',
    what: `${letter.kind} (${letter.channel})`,
    state: letter.status,
    attempts: letter.attempts,
    lastError: letter.lastError,
    since: letter.createdAt,
  }))
  return [...jobs, ...messages].toSorted((a, b) => a.since.getTime() - b.since.getTime())
}

const retryJob = (db: Db, number: string, id: string, act: Act): Promise<boolean> =>
  transact(db, async (tx) => {
    const isDone = await retryDeadJob(tx, number, act.at)
    if (isDone) await audit(tx, act, { action: 'job_retried', subject: id })
    return isDone
  })

/** Retries a failed job or message; false when there is no such one. */
export const retryStuck = async (
  databases: Pick<Databases, 'control'> & EveryDatabase,
  id: string,
  act: Act,
): Promise<boolean> => {
  const [, cluster = MAIN, number] = JOB_ID.exec(id) ?? []
  const db = databaseNamed(databases, cluster)
  if (number !== undefined) return db ? retryJob(db, number, id, act) : false
  return UUID.test(id) && retryMessage(databases.control, id, act)
}
