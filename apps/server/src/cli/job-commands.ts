import { cliCopy } from '@saldo/copy/cli'
import type { Command } from 'commander'
import { retryStuck, stuckOnes, type Stuck } from '../modules/health/index.ts'
import { Refusal, type Answer } from './answer.ts'
import type { Context } from './context.ts'
import type { Shell } from './shell.ts'

const onWire = ({ id, what, state, attempts, lastError, since }: Stuck) => ({
  id,
  what,
  state,
  attempts,
  last_error: lastError,
  since: since.toISOString(),
})

const lineOf = ({ id, what, state, attempts, lastError, since }: Stuck): string =>
  `${id}  ${what}  ${cliCopy.deadStates[state]}  ${cliCopy.attempts(attempts)}  ${since.toISOString()}  ${lastError ?? ''}`.trimEnd()

const list = async ({ databases }: Context): Promise<Answer> => {
  const stuck = await stuckOnes(databases)
  return {
    data: stuck.map(onWire),
    text: stuck.length === 0 ? cliCopy.noDeadLetters : stuck.map(lineOf).join('\n'),
  }
}

const retry = async (context: Context, id: string): Promise<Answer> => {
  if (!(await retryStuck(context.databases, id, context.act())))
    throw new Refusal('dead_letter_unknown', cliCopy.deadLetterUnknown(id))
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
