import type { EventJson } from '@saldo/contract/events'
import type { CallApi } from '@saldo/client/server-api.ts'
import { type EventSummary, summaryOf } from './event-summary.ts'

/** The events on home, or the sentence that says why they are missing. */
export type Listing = { events: EventSummary[] } | { problem: string | undefined }

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
