import { transact, type Databases } from '../../db/index.ts'
import type { Act } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import { deadJobs, retryDeadJob } from '../../kernel/jobs/dead-jobs.ts'
import { scrub } from '../../kernel/log.ts'
import { deadLetters, retryMessage } from '../notifications/index.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const JOB_NUMBER = /^\d{1,18}$/

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

/** Oldest first. */
export const stuckOnes = async ({ control }: Pick<Databases, 'control'>): Promise<Stuck[]> => {
  const jobs = (await deadJobs(control)).map((job): Stuck => ({
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

const retryJob = ({ control }: Pick<Databases, 'control'>, id: string, act: Act): Promise<boolean> =>
  transact(control, async (tx) => {
    const isDone = await retryDeadJob(tx, id, act.at)
    if (isDone) await audit(tx, act, { action: 'job_retried', subject: id })
    return isDone
  })

/** Retries a failed job or message; false when there is no such one. */
export const retryStuck = async (
  databases: Pick<Databases, 'control'>,
  id: string,
  act: Act,
): Promise<boolean> => {
  if (JOB_NUMBER.test(id)) return retryJob(databases, id, act)
  return UUID.test(id) && retryMessage(databases.control, id, act)
}
