import type { Clock } from '../kernel/time/clock.ts'
import type { Env } from '../kernel/env.ts'
import type { Answer } from './answer.ts'
import { cliEnv, openContext, type Context } from './context.ts'

/** Runs commands: each returns its answer, and the database is open only while a command works. */
export type Shell = {
  env: Env
  clock: Clock
  /** The environment variables, unparsed. */
  given: NodeJS.ProcessEnv
  /** Tells people how far a long command has got. */
  say(line: string): void
  withDatabase<Args extends unknown[]>(
    work: (context: Context, ...args: Args) => Promise<Answer>,
  ): (...args: Args) => Promise<void>
  alone<Args extends unknown[]>(work: (...args: Args) => Promise<Answer>): (...args: Args) => Promise<void>
}

export const createShell = (
  given: NodeJS.ProcessEnv,
  { tell, say }: { tell: (answer: Answer) => void; say: (line: string) => void },
  clock: Clock,
): Shell => {
  const env = cliEnv(given)
  return {
    env,
    clock,
    given,
    say,
    withDatabase:
      (work) =>
      async (...args) => {
        const context = await openContext(env, clock)
        try {
          tell(await work(context, ...args))
        } finally {
          await context.close()
        }
      },
    alone:
      (work) =>
      async (...args) => {
        tell(await work(...args))
      },
  }
}
