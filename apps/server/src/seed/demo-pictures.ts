import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { keepDrawing, type StoredPicture, type MediaFolder } from '../modules/events/index.ts'
import { demoEvents, type DemoPicture } from './demo-events.ts'

export type PictureOf = (picture: DemoPicture) => Promise<StoredPicture>

const drawingOf = ({ file }: DemoPicture): Buffer =>
  gunzipSync(readFileSync(join(import.meta.dirname, 'pictures', file)))

/**
 * The demo's pictures, made on demand; `begin` makes them in advance, while the database is being created.
 */
export const createDemoPictures = (media: MediaFolder): { begin(): void; of: PictureOf } => {
  const begun = new Map<DemoPicture, Promise<StoredPicture>>()
  const of: PictureOf = (picture) => begun.get(picture) ?? keepDrawing(media, drawingOf(picture))
  return {
    begin: () => {
      for (const { picture } of demoEvents) {
        if (picture === null) continue
        const made = of(picture)
        begun.set(picture, made)
        // The caller of `of` gets the rejection; this only avoids an unhandled one when the start fails
        // earlier.
        made.catch(() => undefined)
      }
    },
    of,
  }
}
