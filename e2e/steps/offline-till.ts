import { expect, type Page } from '@playwright/test'
import { api, demo, signInByApi, type TestEvent } from './demo-api.ts'

const terms = { max_sale: 500, wallet_limit: 800, till_limit: 4_000, takes_static: false } as const

/** A manager agrees that the event's tills sell without a network: MXN 4 000 each, at most 500 a sale. */
export const consentToOffline = async (event: TestEvent, tills = 2): Promise<void> => {
  const { token } = await signInByApi(demo.manager)
  await api(`office/events/${event.id}/offline/consents`, token, {
    ...terms,
    tills,
    hours: 4,
    largest_loss: tills * terms.till_limit,
  })
}

/** What the office shows of the event's offline sales. */
export const offlineStateOf = async (event: TestEvent) => {
  const { token } = await signInByApi(demo.manager)
  return api<{ sold: number; lost: number; waiting: number; tills: { posted: number; written: number }[] }>(
    `office/events/${event.id}/offline`,
    token,
  )
}

/** How many of the two records, permit and table, the till keeps. */
const keptIn = (till: Page): Promise<number> =>
  till.evaluate(async () => {
    const opened = indexedDB.open('saldo-till')
    await new Promise((resolve) => opened.addEventListener('success', resolve))
    const store = opened.result.transaction('kept').objectStore('kept')
    const counted = store.count(IDBKeyRange.bound('offline:permit', 'offline:table'))
    await new Promise((resolve) => counted.addEventListener('success', resolve))
    opened.result.close()
    return counted.result
  })

/** Resolves once the till has loaded what it needs to sell without a network. */
export const isReadyForOffline = async (till: Page): Promise<void> => expect.poll(() => keptIn(till)).toBe(2)
