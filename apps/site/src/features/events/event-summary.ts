import type { EventJson } from '@saldo/contract/events'

type Picture = EventJson['multimedia'][number]

/** The event data of a card. */
export type EventSummary = {
  url: string
  name: string
  startsAt: string
  city: string
  picture: Pick<Picture, 'file_path' | 'width' | 'height' | 'sources'> | null
}

/** The JPEG is for other programs: every browser that runs this site supports WebP. */
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
