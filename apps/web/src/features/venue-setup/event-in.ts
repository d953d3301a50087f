import type { Params } from 'react-router'
import type { EventId } from '@saldo/contract/ids'

/** The event of the address; what is no number is nobody's event, and refused as such. */
export const eventIn = (params: Params): EventId => {
  const id = Number(params['event'])
  return (Number.isInteger(id) && id > 0 ? id : 1) as EventId
}
