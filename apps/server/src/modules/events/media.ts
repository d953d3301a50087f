import { Readable } from 'node:stream'
import type { EventId, MediaId } from '@saldo/contract/ids'
import { eventsCopy } from '@saldo/copy/events'
import { v7 } from 'uuid'
import { transact } from '../../db/index.ts'
import type { Act } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError, fault } from '../../kernel/errors.ts'
import type { Media } from './event.ts'
import type { MediaFolder } from './media-folder.ts'
import { deleteMedia, insertMedia, mediaOf, updateAlt, updateMediaOrder } from './media-queries.ts'
import { tellEventChanged } from './public-urls.ts'
import { lockEvent } from './queries.ts'
import { eventOf } from './read-events.ts'

export type MediaDeps = Pick<Deps, 'databases' | 'clock'> & { media: MediaFolder }

const LONGEST_ALT = 300

const checkAlt = (alt: string): string => {
  const text = alt.trim()
  if (text === '') throw fault('alt', eventsCopy.altMissing)
  if (text.length > LONGEST_ALT) throw fault('alt', eventsCopy.altTooLong)
  return text
}

/** A picture stored on disk in every size, not yet attached to an event. */
export type StoredPicture = Pick<Media, 'id' | 'width' | 'height'>

/**
 * Stores our own SVG in every size; `tidyMedia` deletes it later if no event takes it. Throws
 * image_not_readable, storage_full.
 */
export const keepDrawing = async (media: MediaFolder, svg: Buffer): Promise<StoredPicture> => {
  const id = v7() as MediaId
  return { id, ...(await media.keep(id, Readable.from([svg]), { isOwn: true })) }
}

/**
 * Attaches a stored picture to an event with `alt` as its text alternative. Deletes the picture when it
 * throws.
 */
export const attachMedia = async (
  deps: MediaDeps,
  eventId: EventId,
  { alt, ...kept }: StoredPicture & { alt: string },
  act: Act,
): Promise<Media> => {
  const media: Media = { ...kept, eventId, alt }
  try {
    await transact(deps.databases.control, async (tx) => {
      const at = deps.clock.now()
      await insertMedia(tx, media, at)
      await audit(tx, { ...act, at }, { action: 'event.media_added', subject: media.id, eventId })
      await tellEventChanged(tx)
    })
  } catch (error) {
    await deps.media.drop(media.id)
    throw error
  }
  return media
}

/**
 * Adds a picture to an event, re-encoded in every size, with `alt` as its text alternative. Throws not_found,
 * validation_failed, image_not_readable, image_too_large, storage_full; nothing is kept then.
 */
export const addMedia = async (
  deps: MediaDeps,
  eventId: EventId,
  picture: { file: Readable; alt: string },
  act: Act,
): Promise<Media> => {
  const alt = checkAlt(picture.alt)
  await eventOf(deps.databases.control, eventId)
  const id = v7() as MediaId
  return attachMedia(deps, eventId, { id, alt, ...(await deps.media.keep(id, picture.file)) }, act)
}

/** Removes a picture from an event and deletes its files. Throws not_found. */
export const removeMedia = async (
  deps: MediaDeps,
  eventId: EventId,
  id: MediaId,
  act: Act,
): Promise<void> => {
  await transact(deps.databases.control, async (tx) => {
    if (!(await deleteMedia(tx, eventId, id))) throw new AppError('not_found')
    await audit(tx, act, { action: 'event.media_removed', subject: id, eventId })
    await tellEventChanged(tx)
  })
  await deps.media.drop(id)
}

/** Changes a picture's text alternative. Throws not_found, validation_failed. */
export const describeMedia = (
  { databases }: Pick<Deps, 'databases'>,
  eventId: EventId,
  { id, alt }: Pick<Media, 'id' | 'alt'>,
  act: Act,
): Promise<Media> =>
  transact(databases.control, async (tx) => {
    const media = await updateAlt(tx, eventId, id, checkAlt(alt))
    if (media === null) throw new AppError('not_found')
    await audit(tx, act, { action: 'event.media_described', subject: id, eventId })
    await tellEventChanged(tx)
    return media
  })

/**
 * Sets the order of an event's pictures; the first is the cover. Throws not_found, and validation_failed
 * unless the ids are those of all its pictures, each once.
 */
export const orderMedia = (
  { databases }: Pick<Deps, 'databases'>,
  eventId: EventId,
  ids: readonly MediaId[],
  act: Act,
): Promise<void> =>
  transact(databases.control, async (tx) => {
    if ((await lockEvent(tx, eventId)) === null) throw new AppError('not_found')
    const known = (await mediaOf(tx, [eventId])).map(({ id }) => id)
    if (known.length !== ids.length || known.some((id) => !ids.includes(id)))
      throw fault('pictures', eventsCopy.otherPictures)
    await updateMediaOrder(tx, eventId, ids)
    await audit(tx, act, { action: 'event.media_ordered', eventId })
    await tellEventChanged(tx)
  })
