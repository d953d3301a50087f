import type { Readable } from 'node:stream'
import type { EventId, MediaId } from '@saldo/contract/ids'
import { eventsCopy } from '@saldo/copy/events'
import { v7 } from 'uuid'
import { transact } from '../../db/index.ts'
import { audit } from '../../kernel/audit.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Cause } from './change.ts'
import type { Media } from './event.ts'
import { insertMedia } from './media-queries.ts'
import type { MediaFolder } from './media-folder.ts'
import { findEvent } from './queries.ts'

export type MediaDeps = Pick<Deps, 'databases' | 'clock'> & { media: MediaFolder }

const LONGEST_ALT = 300

const checkAlt = (alt: string): string => {
  const text = alt.trim()
  if (text === '') throw new AppError('validation_failed', { errors: { alt: [eventsCopy.altMissing] } })
  if (text.length > LONGEST_ALT)
    throw new AppError('validation_failed', { errors: { alt: [eventsCopy.altTooLong] } })
  return text
}

type Picture = {
  file: Readable
  /** Describes it for who cannot see it. */
  alt: string
  /** Drawn by us, so that it may be an SVG. */
  isOwn?: boolean
}

/**
 * Adds a picture to an event, made anew in every size. Throws not_found,
 * validation_failed, image_not_readable, image_too_large, storage_full; then nothing is kept.
 */
export const addMedia = async (
  deps: MediaDeps,
  eventId: EventId,
  picture: Picture,
  cause: Cause,
): Promise<Media> => {
  const alt = checkAlt(picture.alt)
  const { control } = deps.databases
  if ((await findEvent(control, eventId)) === null) throw new AppError('not_found')
  const id = v7() as MediaId
  const media: Media = { id, eventId, alt, ...(await deps.media.keep(id, picture.file, picture)) }
  try {
    await transact(control, async (tx) => {
      const at = deps.clock.now()
      await insertMedia(tx, media, at)
      await audit(tx, { ...cause, at, action: 'event.media_added', subject: id, eventId })
    })
  } catch (error) {
    await deps.media.drop(id)
    throw error
  }
  return media
}
