import { cliCopy } from '@saldo/copy/cli'
import { errorCopy } from '@saldo/copy/errors'
import { partMissing } from '@saldo/copy/missing-parts'
import { CommanderError } from 'commander'
import { isDatabaseDown, PartMissing } from '../db/index.ts'
import { EnvError } from '../kernel/env.ts'
import { AppError } from '../kernel/errors.ts'
import { Refusal } from './answer.ts'

export type Failure = { exitCode: 1 | 2; code: string; message: string; errors?: Record<string, string[]> }

const usage: Record<string, (name: string) => string> = {
  'commander.unknownCommand': cliCopy.commandUnknown,
  'commander.unknownOption': cliCopy.optionUnknown,
  'commander.missingArgument': cliCopy.argumentMissing,
  'commander.missingMandatoryOptionValue': cliCopy.optionMissing,
  'commander.optionMissingArgument': cliCopy.valueMissing,
  'commander.help': () => cliCopy.verbMissing,
  'commander.excessArguments': () => cliCopy.tooManyArguments,
}

/** Commander puts the offending word between quotes: "error: unknown option '--jsno'". */
const usageFailure = ({ code, message }: CommanderError): Failure => {
  const named = /'([^']*)'/.exec(message)?.[1] ?? ''
  return { exitCode: 2, code: 'usage', message: usage[code]?.(named) ?? message }
}

/** Converts any error to a message for the operator. Plain errors of the database layer have one already. */
export const failureOf = (error: unknown): Failure => {
  if (error instanceof CommanderError) return usageFailure(error)
  if (error instanceof AppError) {
    const { errors } = error.detail
    return { exitCode: 1, code: error.code, message: error.message, ...(errors && { errors }) }
  }
  if (error instanceof Refusal) return { exitCode: 1, code: error.code, message: error.message }
  if (error instanceof EnvError) return { exitCode: 1, code: 'environment', message: error.message }
  if (error instanceof PartMissing)
    return { exitCode: 1, code: 'part_missing', message: partMissing(error.clusters) }
  if (isDatabaseDown(error)) return { exitCode: 1, code: 'database_down', message: errorCopy.database_down }
  if (error instanceof Error && error.constructor === Error)
    return { exitCode: 1, code: 'failed', message: error.message }
  return { exitCode: 1, code: 'internal', message: cliCopy.unexpected(String(error)) }
}
