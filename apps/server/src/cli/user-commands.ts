import { cliCopy } from '@saldo/copy/cli'
import type { Command } from 'commander'
import { audit } from '../kernel/audit.ts'
import { erasePerson, exportPerson, personAsJson } from '../modules/office/index.ts'
import type { Answer } from './answer.ts'
import type { Context } from './context.ts'
import { accountNamed } from './find.ts'
import type { Shell } from './shell.ts'

const exportOne = async (context: Context, email: string): Promise<Answer> => {
  const { id } = await accountNamed(context, email)
  const exported = { action: 'export.made', subject: id, details: { format: 'json' } }
  await audit(context.databases.control, context.act(), exported)
  const data = personAsJson(await exportPerson(context, id))
  return { data, text: JSON.stringify(data, null, 2) }
}

const eraseOne = async (context: Context, email: string): Promise<Answer> => {
  const user = await accountNamed(context, email)
  await erasePerson(context, user.id, context.act())
  return { data: { id: user.id }, text: cliCopy.userErased(user.email) }
}

export const userCommands = (program: Command, shell: Shell): void => {
  const user = program.command('user').description(cliCopy.user)
  user
    .command('export')
    .description(cliCopy.userExport)
    .argument('<correo>', cliCopy.account)
    .action(shell.withDatabase(exportOne))
  user
    .command('delete')
    .description(cliCopy.userDelete)
    .argument('<correo>', cliCopy.account)
    .action(shell.withDatabase(eraseOne))
}
