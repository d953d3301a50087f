import { randomUUID } from 'node:crypto'
import type { Reply } from '@saldo/contract/endpoint'
import type { placeSettlement, settlement } from '@saldo/contract/settlement'
import { api, type TestEvent } from './demo-api.ts'
import { goodClabe } from './refund-steps.ts'

/** The id of an event's place by its name. */
export const placeAt = async (
  { id }: Pick<TestEvent, 'id'>,
  token: string,
  name: string,
): Promise<string> => {
  const { places } = await api<Reply<typeof settlement>>(`office/events/${id}/settlement`, token)
  const found = places.find((place) => place.name === name)
  if (!found) throw new Error(`${name} is no place of the event`)
  return found.id
}

/** Gives Barra Norte to a vendor: 18 % of its sales are the organiser's. */
export const aVendor = async ({ id }: Pick<TestEvent, 'id'>, token: string): Promise<string> => {
  const place = await placeAt({ id }, token, 'Barra Norte')
  const body = {
    owner_name: 'José Luis Ibarra Prueba',
    rfc: 'GODE561231GR8',
    clabe: goodClabe,
    commission_bp: 1_800,
    fixed_fee: 0,
    vat_bp: 1_600,
  }
  await api(`office/events/${id}/settlement/places/${place}/terms`, token, body, 'PUT')
  return place
}

/** A vendor's place whose sales are in a draft. */
export const aDraftedPlace = async (event: Pick<TestEvent, 'id'>, token: string): Promise<string> => {
  const place = await aVendor(event, token)
  const path = `office/events/${event.id}/settlement/places/${place}`
  await api<Reply<typeof placeSettlement>>(`${path}/statements`, token, {
    op_id: randomUUID(),
    adjustments: [{ amount: -1, reason: 'Gas que pagó el organizador' }],
  })
  return place
}
