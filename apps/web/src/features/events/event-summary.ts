import type { EventJson } from '@saldo/contract/events'

type Picture = EventJson['multimedia'][number]

/** What a card shows of an event. */
export type EventSummary = {
  url: string
  name: string
  startsAt: string
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
    city,
    picture: first ? pictureOf(first) : null,
  }
}
