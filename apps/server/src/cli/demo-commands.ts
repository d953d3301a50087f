import { setTimeout as wait } from 'node:timers/promises'
import { cliDemoCopy } from '@saldo/copy/cli-demo'
import type { Command } from 'commander'
import { createLog } from '../kernel/log.ts'
import { fillDemo, findDemo, isForDemo, keepDemo } from '../seed/index.ts'
import { Refusal, type Answer } from './answer.ts'
import type { Context } from './context.ts'
import type { Shell } from './shell.ts'

/** Answers go to the standard output. */
const log = createLog('warn', { write: (line) => void process.stderr.write(line) })

const fill = async (context: Context): Promise<Answer> => {
  const found = await findDemo(context)
  if (!found) throw new Refusal('demo_missing', cliDemoCopy.demoMissing)
  const begun = performance.now()
  const { events } = await fillDemo({ ...context, keys: context.keys, log }, found)
  const ms = Math.round(performance.now() - begun)
  return { data: { events, ms }, text: cliDemoCopy.filled(events, ms / 1_000) }
}

const EVERY_MS = 30_000

/** Until the process is stopped, or the database goes. */
const keep = async (context: Context): Promise<never> => {
  const found = await findDemo(context)
  if (!found) throw new Refusal('demo_missing', cliDemoCopy.demoMissing)
  const goOn = await keepDemo({ ...context, keys: context.keys, log }, found)
  for (;;) {
    await wait(EVERY_MS)
    await goOn()
  }
}

export const demoCommands = (program: Command, { env, given, withDatabase }: Shell): void => {
  const demo = program.command('demo').description(cliDemoCopy.demo)
  const run = withDatabase(fill)
  demo
    .command('fill')
    .description(cliDemoCopy.fill)
    .option('--keep', cliDemoCopy.keep)
    .action(async (options: { keep?: true }) => {
      // The command line reads production's variables as if in development.
      if (given['NODE_ENV'] === 'production' || !isForDemo(env))
        throw new Refusal('demo_only', cliDemoCopy.demoOnly)
      await run()
      if (options.keep) await withDatabase(keep)()
    })
}
