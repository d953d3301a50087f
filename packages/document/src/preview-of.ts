import type { EventJson } from '@saldo/contract/events'
import type { Preview } from '@saldo/client/preview.ts'
import type { CallApi } from '@saldo/client/server-api.ts'
import { isOwnAddress } from './page-address.ts'

type EventReply = { success: boolean; data?: EventJson }

/** An event's screen; the router's data (`….data`) are excluded, because crawlers don't read them. */
const eventPath = /^\/events\/([^/]+)\/(?!.*\.data$)/

const eventOf = async (url: string, callApi: CallApi): Promise<EventJson | null> => {
  try {
    const reply = (await callApi(`/api/v1/es/public/events/${url}`)) as EventReply
    return reply.success ? (reply.data ?? null) : null
  } catch {
    return null
  }
}

/** The data for the preview of a link to `address`. Never throws: a page without a preview is still valid. */
export const previewOf = async (address: string, callApi: CallApi): Promise<Preview> => {
  const { origin, pathname } = new URL(address)
  const isOwn = isOwnAddress(pathname)
  const url = isOwn ? eventPath.exec(pathname)?.[1] : undefined
  return {
    origin,
    path: isOwn ? pathname : null,
    event: url === undefined ? null : await eventOf(url, callApi),
  }
}
