import type { EventJson } from '@saldo/contract/events'
import { eventDay } from '../../shared/format/dates.ts'

type Picture = EventJson['multimedia'][number]

/** What a card shows of an event, its day already in words: a phone needs long to learn the calendars of the world. */
export type EventSummary = {
  url: string
  name: string
  startsAt: string
  day: string
  city: string
  picture: Pick<Picture, 'file_path' | 'width' | 'height' | 'sources'> | null
}

/** Whoever can run this site can show WebP; the JPEG is for the rest of the world. */
const pictureOf = ({ file_path, width, height, sources }: Picture): EventSummary['picture'] => ({
  file_path,
  width,
  height,
  sources: sources.filter(({ type }) => type !== 'image/jpeg'),
})

export const summaryOf = ({ url, name, starts_at, city, multimedia }: EventJson): EventSummary => {
  const [first] = multimedia
  return {
    url,
    name,
    startsAt: starts_at,
    day: eventDay(starts_at),
    city,
    picture: first ? pictureOf(first) : null,
  }
}
