import { randomUUID } from 'node:crypto'
import type { Person } from '../../people/people.ts'
import type { Scene } from '../scene.ts'
import { attendeeCalls } from './attendees.ts'
import { campaignCalls } from './campaigns.ts'
import { cashCalls } from './cash.ts'
import { catalogueCalls } from './catalogue.ts'
import { correctionCalls } from './corrections.ts'
import type { Call, Entry } from './entry.ts'
import { eventCalls, officeEventCalls } from './events.ts'
import { identityCalls } from './identity.ts'
import { depositCalls } from './deposits.ts'
import { discountCalls } from './discounts.ts'
import { differenceCalls } from './differences.ts'
import { offlineCalls } from './offline.ts'
import { officeCalls } from './office.ts'
import { organiserCalls } from './organiser.ts'
import { peopleCalls } from './people.ts'
import { practiceCalls } from './practice.ts'
import { purchaseCalls } from './purchases.ts'
import { qrCalls } from './qr.ts'
import { refundBatchCalls } from './refund-batches.ts'
import { refundCalls } from './refund.ts'
import { refundRunCalls } from './refund-runs.ts'
import { settlementCalls } from './settlement.ts'
import { siteCalls } from './site.ts'
import { tabCalls } from './tabs.ts'
import { tillCalls } from './till.ts'
import { venueCalls } from './venue.ts'

export { pictureForm } from './events.ts'
export { tills, type Call, type Entry, type Till } from './entry.ts'

const API = '/api/v1/es/'

/** `METHOD path`; a path without a slash in front is below the API's. */
const entries: Record<string, Entry> = {
  ...identityCalls,
  ...eventCalls,
  ...purchaseCalls,
  ...qrCalls,
  ...refundCalls,

  ...refundBatchCalls,
  ...catalogueCalls,
  ...discountCalls,
  ...tabCalls,
  ...tillCalls,
  ...cashCalls,
  ...venueCalls,
  ...attendeeCalls,
  ...depositCalls,
  ...settlementCalls,
  ...campaignCalls,
  ...correctionCalls,
  ...differenceCalls,
  ...officeCalls,
  ...officeEventCalls,
  ...organiserCalls,
  ...peopleCalls,
  ...practiceCalls,
  ...siteCalls,
  ...refundRunCalls,
  ...offlineCalls,
}

/** Every route of the server by its `METHOD url`: a valid call, who may make it, and what limits it. */
export const calls: Record<string, Entry> = Object.fromEntries(
  Object.entries(entries).map(([route, entry]) => [route.replace(/ (?!\/)/, ` ${API}`), entry]),
)

/** A valid call of a route by `who`. */
export const callOf = async (scene: Scene, who: Person | null, route: string): Promise<Call> => {
  const made = await calls[route]?.make(scene, who)
  if (!made) throw new Error(`No call for ${route}`)
  const { params, query = '', ...details } = made
  const [method = '', path = ''] = route.split(' ')
  const values: Record<string, string | number> = {
    event: scene.event.id,
    url: scene.event.url,
    external_user: scene.people.owner.id,
    qr: scene.qr.id,
    ...params,
  }
  const url = path.replaceAll(/:(\w+)/g, (_all, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`No ${name} for ${route}`)
    return String(value)
  })
  return { method, url: `${url}${query}`, ...details }
}

/** URL and headers of a call sent by `who`, with its own Idempotency-Key. */
export const sent = (call: Call, who: Person | null) => {
  const key = typeof call.body?.op_id === 'string' ? call.body.op_id : randomUUID()
  return { url: call.url, headers: { 'idempotency-key': key, ...who?.authorization, ...call.headers } }
}
