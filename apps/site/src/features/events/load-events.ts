import type { EventJson } from '@saldo/contract/events'
import type { CallApi } from '@saldo/client/server-api.ts'

type Picture = EventJson['multimedia'][number]

/** The event data of a card. */
export type EventSummary = {
  url: string
  name: string
  startsAt: string
  city: string
  /** Whether what is left goes back by itself. */
  givesBack: boolean
  picture: Pick<Picture, 'file_path' | 'width' | 'height' | 'sources'> | null
}

/** The JPEG is for other programs: every browser that runs this site supports WebP. */
const pictureOf = ({ file_path, width, height, sources }: Picture): EventSummary['picture'] => ({
  file_path,
  width,
  height,
  sources: sources.filter(({ type }) => type !== 'image/jpeg'),
})

export const summaryOf = (event: EventJson): EventSummary => {
  const { url, name, starts_at, city, multimedia } = event
  const [first] = multimedia
  return {
    url,
    name,
    startsAt: starts_at,
    city,
    givesBack: event.auto_refunds_after_hours !== null,
    picture: first ? pictureOf(first) : null,
  }
}

/** The events on home, or the sentence that says why they are missing. */
export type Listing = { events: EventSummary[] } | { problem?: string | undefined }

type EventsReply = { success: true; data: EventJson[] } | { success: false; message?: string }

/** Loads the public events for server rendering. Never throws: home shows the problem itself. */
export const loadEvents = async (callApi: CallApi): Promise<Listing> => {
  try {
    const reply = (await callApi('/api/v1/es/public/events/')) as EventsReply
    return reply.success ? { events: reply.data.map(summaryOf) } : { problem: reply.message }
  } catch {
    return { problem: undefined }
  }
}
