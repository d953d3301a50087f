import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { keepDrawing, type StoredPicture, type MediaFolder } from '../modules/events/index.ts'
import { demoEvents, type DemoPicture } from './demo-events.ts'

export type PictureOf = (picture: DemoPicture) => Promise<StoredPicture>

const drawingOf = ({ file }: DemoPicture): Buffer =>
  gunzipSync(readFileSync(join(import.meta.dirname, 'pictures', file)))

/** The demo's pictures as they are asked for; `begin` has them made ahead, while the database is still being laid out. */
export const createDemoPictures = (media: MediaFolder): { begin(): void; of: PictureOf } => {
  const begun = new Map<DemoPicture, Promise<StoredPicture>>()
  const of: PictureOf = (picture) => begun.get(picture) ?? keepDrawing(media, drawingOf(picture))
  return {
    begin: () => {
      for (const { picture } of demoEvents) {
        if (picture === null) continue
        const made = of(picture)
        begun.set(picture, made)
        // Whoever asks for it hears of it; a start that fails before has its own reason to tell.
        made.catch(() => undefined)
      }
    },
    of,
  }
}
