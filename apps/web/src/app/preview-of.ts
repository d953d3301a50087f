import type { EventJson } from '@saldo/contract/events'
import type { Preview } from '../shared/preview.ts'
import type { CallApi } from '../shared/server-api.ts'

type EventReply = { success: boolean; data?: EventJson }

const eventPath = /^\/events\/([^/]+)\//

const eventOf = async (url: string, callApi: CallApi): Promise<EventJson | null> => {
  try {
    const reply = (await callApi(`/api/v1/es/public/events/${url}`)) as EventReply
    return reply.success ? (reply.data ?? null) : null
  } catch {
    return null
  }
}

/** What the preview of a link to `address` is about. Never throws: a page without a preview is still a page. */
export const previewOf = async (address: string, callApi: CallApi): Promise<Preview> => {
  const { origin, pathname } = new URL(address)
  const url = eventPath.exec(pathname)?.[1]
  return { origin, event: url === undefined ? null : await eventOf(url, callApi) }
}
