import { data, type Params } from 'react-router'
import { eventId, type EventId } from '@saldo/contract/ids'

/** The event in the URL; throws the not-found page when the URL names none. */
export const eventIn = (params: Params): EventId => {
  const named = eventId.safeParse(Number(params['event']))
  if (!named.success) throw data(null, { status: 404 })
  return named.data
}
