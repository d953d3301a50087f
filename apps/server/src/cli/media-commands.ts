import { open } from 'node:fs/promises'
import type { MediaId } from '@saldo/contract/ids'
import { mediaId } from '@saldo/contract/ids'
import { cliCopy } from '@saldo/copy/cli'
import type { Command } from 'commander'
import { AppError } from '../kernel/errors.ts'
import { addMedia, mediaToWire, removeMedia } from '../modules/events/index.ts'
import { Refusal, type Answer } from './answer.ts'
import type { Context } from './context.ts'
import { eventNamed } from './find.ts'
import type { Shell } from './shell.ts'

const openFile = async (path: string) => {
  const file = await open(path).catch(() => null)
  if (file === null || !(await file.stat()).isFile())
    throw new Refusal('file_unreadable', cliCopy.fileUnreadable(path))
  return file
}

const add = async (
  context: Context,
  reference: string,
  path: string,
  { alt }: { alt: string },
): Promise<Answer> => {
  const { id } = await eventNamed(context, reference)
  const file = await openFile(path)
  const media = await addMedia(context, id, { file: file.createReadStream(), alt }, context.act())
  return { data: mediaToWire(media), text: cliCopy.mediaAdded(media.width, media.height) }
}

const remove = async (context: Context, reference: string, picture: string): Promise<Answer> => {
  const { id } = await eventNamed(context, reference)
  const parsed = mediaId.safeParse(picture)
  if (!parsed.success) throw new AppError('not_found')
  const media: MediaId = parsed.data
  await removeMedia(context, id, media, context.act())
  return { data: { id: media }, text: cliCopy.mediaRemoved }
}

export const mediaCommands = (program: Command, shell: Shell): void => {
  const media = program.command('media').description(cliCopy.media)
  media
    .command('add')
    .description(cliCopy.mediaAdd)
    .argument('<evento>', cliCopy.eventArgument)
    .argument('<archivo>', cliCopy.file)
    .requiredOption('--alt <texto>', cliCopy.alt)
    .action(shell.withDatabase(add))
  media
    .command('remove')
    .description(cliCopy.mediaRemove)
    .argument('<evento>', cliCopy.eventArgument)
    .argument('<imagen>', cliCopy.mediaId)
    .action(shell.withDatabase(remove))
}
