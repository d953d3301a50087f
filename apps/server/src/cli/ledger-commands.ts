import { cliCopy } from '@saldo/copy/cli'
import type { Command } from 'commander'
import { verifyEach, verifyHeads, verifyLedger, type Verification } from '../modules/ledger/index.ts'
import type { Answer } from './answer.ts'
import type { Context } from './context.ts'
import { eventNamed } from './find.ts'
import type { Shell } from './shell.ts'

const textOf = ({ ok, events, wallets, transfers, problems }: Verification): string =>
  ok
    ? cliCopy.ledgerClean(events, wallets, transfers)
    : [
        cliCopy.ledgerWrong(problems.length),
        ...problems.map(({ kind, eventId, subject }) => `  ${eventId ?? '-'}  ${kind}  ${subject}`),
      ].join('\n')

type LedgerOptions = { event?: string; heads?: string }

const verify = async (context: Context, { event, heads: file }: LedgerOptions): Promise<Answer> => {
  const only = event === undefined ? undefined : await eventNamed(context, event)
  const { all, forEvent } = context.databases
  const databases = only === undefined ? all : [await forEvent(only.id)]
  const found =
    only === undefined ? await verifyEach(all) : await verifyLedger(await forEvent(only.id), only.id)
  if (file !== undefined) {
    const { problems } = await verifyHeads(databases, { file, keys: context.keys, eventId: only?.id })
    found.problems.push(...problems)
    found.ok &&= problems.length === 0
  }
  const problems = found.problems.map(({ kind, eventId, subject }) => ({ kind, event: eventId, subject }))
  return { data: { ...found, problems }, text: textOf(found), isBad: !found.ok }
}

export const ledgerCommands = (program: Command, shell: Shell): void => {
  const ledger = program.command('ledger').description(cliCopy.ledger)
  ledger
    .command('verify')
    .description(cliCopy.ledgerVerify)
    .option('--event <evento>', cliCopy.verifyEvent)
    .option('--heads <archivo>', cliCopy.verifyHeads)
    .action(shell.withDatabase(verify))
}
