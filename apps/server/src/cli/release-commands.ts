import { appIds, type AppId } from '@saldo/contract/releases'
import { cliCopy } from '@saldo/copy/cli'
import type { Command } from 'commander'
import { addRelease } from '../modules/releases/index.ts'
import { Refusal, type Answer } from './answer.ts'
import type { Context } from './context.ts'
import type { Shell } from './shell.ts'

const appNamed = (name: string): AppId => {
  const found = Object.entries(appIds).find(([app, id]) => app === name || String(id) === name)
  if (!found) throw new Refusal('app_unknown', cliCopy.appUnknown(name))
  return found[1]
}

const add = async (context: Context, app: string, version: string, updateUrl: string): Promise<Answer> => {
  const release = await addRelease(context, { appId: appNamed(app), version, updateUrl }, context.act())
  return {
    data: {
      app_id: release.appId,
      version: release.version,
      update_url: release.updateUrl,
      published_at: release.publishedAt.toISOString(),
    },
    text: cliCopy.releaseAdded(app, release.version),
  }
}

export const releaseCommands = (program: Command, shell: Shell): void => {
  const release = program.command('release').description(cliCopy.release)
  release
    .command('add')
    .description(cliCopy.releaseAdd)
    .argument('<aplicacion>', cliCopy.app)
    .argument('<version>', cliCopy.version)
    .argument('<url>', cliCopy.downloadUrl)
    .action(shell.withDatabase(add))
}
