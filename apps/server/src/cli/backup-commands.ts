import { resolve } from 'node:path'
import { cliCopy } from '@saldo/copy/cli'
import { databaseCopy } from '@saldo/copy/operator'
import { backup, restore } from '@saldo/embedded-postgres'
import type { Command } from 'commander'
import { embeddedFolders, embeddedIn, migrate, openDatabase } from '../db/index.ts'
import { systemClock } from '../kernel/time/clock.ts'
import type { Env } from '../kernel/env.ts'
import { noteBackup } from '../modules/health/index.ts'
import { verifyLedger } from '../modules/ledger/index.ts'
import { Refusal, type Answer } from './answer.ts'
import type { Shell } from './shell.ts'

/**
 * Folders of the data folder that belong to the backup. Not the secrets: they would let a finder of the
 * archive decrypt sealed data and sign in as anybody.
 */
const COMPANIONS = ['media', 'simulator']

const makeBackup = async (env: Env, file: string): Promise<Answer> => {
  if (env.DATABASE_URL !== undefined) throw new Refusal('backup_elsewhere', databaseCopy.backupNeedsEmbedded)
  if (Object.keys(embeddedFolders(env.DATA_DIR)).length > 1)
    throw new Refusal('backup_of_several', databaseCopy.backupOfSeveral)
  const target = resolve(file)
  await backup({ embedded: embeddedIn(env.DATA_DIR), file: target, also: COMPANIONS, now: systemClock.now() })
  await noteBackup(env.DATA_DIR, target, systemClock.now())
  return { data: { file: target }, text: cliCopy.backedUp(target) }
}

/** Migrates the copy before it verifies, because a backup may come from an earlier version. */
const verifyCopy = async ({
  appUrl,
  migrationUrl,
}: Record<'appUrl' | 'migrationUrl', string>): Promise<void> => {
  await migrate({ ownerUrl: migrationUrl, appUrl })
  const copy = openDatabase(appUrl, { max: 1, onIdleError: () => {}, statementTimeoutMs: 0 })
  try {
    const { ok } = await verifyLedger(copy.db)
    if (!ok) throw new Refusal('ledger_wrong', cliCopy.ledgerOfBackupWrong)
  } finally {
    await copy.close()
  }
}

const restoreBackup = async (file: string, folder: string): Promise<Answer> => {
  const dataDir = resolve(folder)
  await restore({ file: resolve(file), embedded: embeddedIn(dataDir), verify: verifyCopy })
  return { data: { folder: dataDir }, text: cliCopy.restored(dataDir) }
}

export const backupCommands = (program: Command, shell: Shell): void => {
  program
    .command('backup')
    .description(cliCopy.backup)
    .argument('<archivo>', cliCopy.archive)
    .action(shell.alone((file: string) => makeBackup(shell.env, file)))
  program
    .command('restore')
    .description(cliCopy.restore)
    .argument('<archivo>', cliCopy.archive)
    .requiredOption('--to <carpeta>', cliCopy.target)
    .action(shell.alone((file: string, { to }: { to: string }) => restoreBackup(file, to)))
}
