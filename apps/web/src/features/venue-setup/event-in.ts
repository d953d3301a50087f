import { data, type Params } from 'react-router'
import { eventId, type EventId } from '@saldo/contract/ids'

/** The event that the address names; throws the page of what is not there for an address that names none. */
export const eventIn = (params: Params): EventId => {
  const named = eventId.safeParse(Number(params['event']))
  if (!named.success) throw data(null, { status: 404 })
  return named.data
}
