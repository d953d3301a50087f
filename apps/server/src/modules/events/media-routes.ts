import type { Readable } from 'node:stream'
import { addMedia as addMediaCall, removeMedia as removeMediaCall } from '@saldo/contract/events'
import { eventsCopy } from '@saldo/copy/events'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../kernel/deps.ts'
import { fault } from '../../kernel/errors.ts'
import { openForm } from '../../kernel/http/form.ts'
import { route } from '../../kernel/http/route.ts'
import { addMedia, removeMedia, type MediaDeps } from './media.ts'
import { toMultimedia } from './wire.ts'

/** Above the operation's own limit, so that the operation sees an oversized file and refuses it itself. */
const ABOVE_LIMIT = 6 * 1024 * 1024

type Upload = { file: Readable; alt: string }

/** The file is streamed, so its alt text must come before it in the form. */
const readUpload = async (request: FastifyRequest): Promise<Upload> => {
  const { texts, file } = await openForm(request, { fileSize: ABOVE_LIMIT })
  if (file) return { file, alt: texts['alt'] ?? '' }
  throw fault('file', eventsCopy.pictureMissing)
}

export const mediaRoutes = (app: FastifyInstance, deps: Deps, media: MediaDeps): void => {
  route(app, deps, addMediaCall, async ({ params }, { act, request }) => {
    return toMultimedia(await addMedia(media, params.event, await readUpload(request), act))
  })
  route(app, deps, removeMediaCall, async ({ params }, { act }) => {
    await removeMedia(media, params.event, params.media, act)
    return { id: params.media }
  })
}
