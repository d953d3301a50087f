import type { EventJson } from '@saldo/contract/events'
import type { CallApi } from '../../shared/server-api.ts'
import { type EventSummary, summaryOf } from './event-summary.ts'

/** What home shows: the events, or the sentence that says why they are not there. */
export type Listing = { events: EventSummary[] } | { problem: string | undefined }

type EventsReply = { success: true; data: EventJson[] } | { success: false; message?: string }

/** The public events for a page rendered on the server. Never throws: home says by itself that they are missing. */
export const loadEvents = async (callApi: CallApi): Promise<Listing> => {
  try {
    const reply = (await callApi('/api/v1/es/public/events/')) as EventsReply
    return reply.success ? { events: reply.data.map(summaryOf) } : { problem: reply.message }
  } catch {
    return { problem: undefined }
  }
}
