import { cliCopy } from '@saldo/copy/cli'
import type { Command } from 'commander'
import type { Answer } from './answer.ts'
import type { Shell } from './shell.ts'

/** Opening the database migrates it to this version, so nothing is left to do. */
const migrated = async (): Promise<Answer> => ({ data: { migrated: true }, text: cliCopy.migrated })

export const migrateCommand = (program: Command, shell: Shell): void => {
  program.command('migrate').description(cliCopy.migrate).action(shell.withDatabase(migrated))
}
