import { EnvError } from './kernel/env.ts'

/** Ends a process that can't start, with its sentences for the operator. */
export const refuseStart = (error: unknown): never => {
  const sentences =
    error instanceof EnvError ? error.sentences : [error instanceof Error ? error.message : String(error)]
  process.stderr.write(`${sentences.join('\n')}\n`)
  process.exit(1)
}
