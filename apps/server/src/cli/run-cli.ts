import { CommanderError } from 'commander'
import type { Clock } from '../kernel/time/clock.ts'
import type { Answer } from './answer.ts'
import { failureOf, type Failure } from './failure.ts'
import { createProgram } from './program.ts'
import { createShell } from './shell.ts'

/** The streams a command writes to. */
export type Output = { out(text: string): void; err(text: string): void }

const report = (failure: Failure, isJson: boolean, output: Output): number => {
  const { exitCode, code, message, errors } = failure
  const byField = Object.entries(errors ?? {}).map(([field, why]) => `  ${field}: ${why.join(' ')}`)
  if (isJson) output.out(JSON.stringify({ success: false, code, message, ...(errors && { errors }) }))
  else output.err([message, ...byField].join('\n'))
  return exitCode
}

/** Runs one command; returns its exit code: 0 done, 1 refused or failed, 2 usage error. */
export const runCli = async (
  args: readonly string[],
  given: NodeJS.ProcessEnv,
  output: Output,
  clock: Clock,
): Promise<number> => {
  const isJson = args.includes('--json')
  let exitCode = 0
  const tell = ({ data, text, isBad = false }: Answer): void => {
    output.out(isJson ? JSON.stringify({ success: !isBad, data }) : text)
    if (isBad) exitCode = 1
  }
  const say = (line: string): void => {
    if (!isJson) output.out(line)
  }
  try {
    await createProgram(createShell(given, { tell, say }, clock), output.out).parseAsync([...args], {
      from: 'user',
    })
    return exitCode
  } catch (error) {
    const isHelp = error instanceof CommanderError && error.exitCode === 0
    return isHelp ? 0 : report(failureOf(error), isJson, output)
  }
}
