import { cliCopy } from '@saldo/copy/cli'
import { Command } from 'commander'
import type { Answer } from './answer.ts'
import { backupCommands } from './backup-commands.ts'
import { clusterCommands } from './cluster-commands.ts'
import { demoCommands } from './demo-commands.ts'
import { doctorCommand } from './doctor-command.ts'
import { eventCommands } from './event-commands.ts'
import { jobCommands } from './job-commands.ts'
import { ledgerCommands } from './ledger-commands.ts'
import { mediaCommands } from './media-commands.ts'
import { paymentCommands } from './payment-commands.ts'
import { placeCommands } from './place-commands.ts'
import { productCommands } from './product-commands.ts'
import { refundCommands } from './refund-commands.ts'
import { releaseCommands } from './release-commands.ts'
import type { Shell } from './shell.ts'
import { staffCommands } from './staff-commands.ts'
import { tillCommands } from './till-commands.ts'
import { userCommands } from './user-commands.ts'

/** Opening the database migrates it to this version, so nothing is left to do. */
const migrated = async (): Promise<Answer> => ({ data: { migrated: true }, text: cliCopy.migrated })

const migrateCommand = (program: Command, shell: Shell): void => {
  program.command('migrate').description(cliCopy.migrate).action(shell.withDatabase(migrated))
}

const inSpanish = (text: string): string =>
  Object.entries(cliCopy.words).reduce((done, [word, ours]) => done.replaceAll(word, ours), text)

/** Sets Spanish texts and makes commander throw instead of exiting; `failureOf` words its errors. */
const settle = (command: Command, write: (text: string) => void): void => {
  command
    .exitOverride()
    .configureOutput({ writeOut: (text) => write(text.trimEnd()), writeErr: () => {} })
    .helpOption('-h, --help', cliCopy.help)
    .helpCommand(false)
    .configureHelp({
      showGlobalOptions: true,
      styleTitle: (title) => cliCopy.titles[title] ?? title,
      styleUsage: inSpanish,
      styleSubcommandTerm: inSpanish,
    })
  for (const inner of command.commands) settle(inner, write)
}

/** The command line: `saldo <what> <verb>`. */
export const createProgram = (shell: Shell, write: (text: string) => void): Command => {
  const program = new Command('saldo')
    .description(`${cliCopy.about}\n${cliCopy.exitCodes}`)
    .option('--json', cliCopy.json)
  for (const add of [
    eventCommands,
    mediaCommands,
    placeCommands,
    staffCommands,
    tillCommands,
    productCommands,
    releaseCommands,
    userCommands,
    paymentCommands,
    refundCommands,
    ledgerCommands,
    jobCommands,
    migrateCommand,
    clusterCommands,
    backupCommands,
    doctorCommand,
    demoCommands,
  ])
    add(program, shell)
  settle(program, write)
  return program
}
