import { cliCopy } from '@saldo/copy/cli'
import type { Command } from 'commander'
import type { Act } from '../kernel/act.ts'
import { audit } from '../kernel/audit.ts'
import { deadJobs, retryDeadJob } from '../kernel/jobs/dead-jobs.ts'
import { scrub } from '../kernel/log.ts'
import { deadLetters, retryMessage } from '../modules/notifications/index.ts'
import { transact } from '../db/index.ts'
import { Refusal, type Answer } from './answer.ts'
import type { Context } from './context.ts'
import type { Shell } from './shell.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const JOB_NUMBER = /^\d{1,18}$/

type Stuck = {
  id: string
  what: string
  state: 'dead' | 'unknown'
  attempts: number
  last_error: string | null
  since: string
}

/** Failed background jobs by number and messages by id; their errors hold no personal data. */
const stuckOnes = async (context: Context): Promise<Stuck[]> => {
  const { control } = context.databases
  const jobs = (await deadJobs(control)).map((job): Stuck => ({
    id: job.id,
    what: job.name,
    state: 'dead',
    attempts: job.attempts,
    last_error: job.lastError === null ? null : scrub(job.lastError),
    since: job.createdAt.toISOString(),
  }))
  const messages = (await deadLetters(control)).map((letter): Stuck => ({
    id: letter.messageId,
    what: `${letter.kind} (${letter.channel})`,
    state: letter.status,
    attempts: letter.attempts,
    last_error: letter.lastError,
    since: letter.createdAt.toISOString(),
  }))
  return [...jobs, ...messages].toSorted((a, b) => (a.since < b.since ? -1 : 1))
}

const lineOf = ({ id, what, state, attempts, last_error: error, since }: Stuck): string =>
  `${id}  ${what}  ${cliCopy.deadStates[state]}  ${cliCopy.attempts(attempts)}  ${since}  ${error ?? ''}`.trimEnd()

const list = async (context: Context): Promise<Answer> => {
  const stuck = await stuckOnes(context)
  return { data: stuck, text: stuck.length === 0 ? cliCopy.noDeadLetters : stuck.map(lineOf).join('\n') }
}

const retryJob = ({ databases }: Context, id: string, act: Act): Promise<boolean> =>
  transact(databases.control, async (tx) => {
    const isDone = await retryDeadJob(tx, id, act.at)
    if (isDone) await audit(tx, act, { action: 'job_retried', subject: id })
    return isDone
  })

const retryAny = async (context: Context, id: string): Promise<boolean> => {
  if (JOB_NUMBER.test(id)) return retryJob(context, id, context.act())
  if (!UUID.test(id)) return false
  return retryMessage(context.databases.control, id, context.act())
}

const retry = async (context: Context, id: string): Promise<Answer> => {
  if (!(await retryAny(context, id))) throw new Refusal('dead_letter_unknown', cliCopy.deadLetterUnknown(id))
  return { data: { id }, text: cliCopy.retried(id) }
}

export const jobCommands = (program: Command, shell: Shell): void => {
  const jobs = program.command('jobs').description(cliCopy.jobs)
  jobs.command('list').description(cliCopy.jobsList).action(shell.withDatabase(list))
  jobs
    .command('retry')
    .description(cliCopy.jobsRetry)
    .argument('<id>', cliCopy.deadLetter)
    .action(shell.withDatabase(retry))
}
