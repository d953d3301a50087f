import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { api, buyBalance, demo, signInByApi, type TestEvent } from './demo-api.ts'
import { aPerson, aVenue, type Somebody } from './event.ts'
import { signIn } from './identity-steps.ts'
import { scan } from './scan.ts'
import { address, qrCard } from './screen.ts'

/** The picture of a card’s live QR. */
export const liveOf = (card: Locator, event: TestEvent): Locator =>
  card.getByRole('img', { name: `QR en vivo de ${event.name}` })
/** The picture of a card’s static QR. */
export const staticOf = (card: Locator, event: TestEvent): Locator =>
  card.getByRole('img', { name: `Código QR de ${event.name}` })
/** The button that shows this face of a QR. */
export const face = (card: Locator, name: 'QR en vivo' | 'QR fijo'): Locator =>
  card.getByRole('button', { name })

/** The one text of a QR as a scanner reads it from the screen. */
export const readFrom = async (picture: Locator): Promise<string> => {
  const [text = '', ...others] = await scan(await picture.screenshot({ scale: 'device' }))
  expect(others).toEqual([])
  return text
}

/** Signs in and opens an event’s card. */
export const openCard = async (page: Page, who: Somebody, event: TestEvent): Promise<Locator> => {
  await page.goto(`${address()}/auth/sign-in?returnUrl=/users/qrs`)
  await signIn(page, who.email, demo.password, '/users/qrs')
  return qrCard(page, event)
}

const atBar = async () => (await signInByApi(demo.manager)).token

/** Reads a QR at a bar, which moves nothing; the ticket is for the same session. */
export const lookUp = async (
  event: TestEvent,
  code: string,
  token?: string,
): Promise<{ ticket: string | null }> =>
  api(`staff/events/${event.id}/qr/lookup`, token ?? (await atBar()), { code })

/** Charges 10 pesos; resolves to the balance that is left. */
export const charge = async (event: TestEvent, code: string, token?: string): Promise<number> => {
  const body = { op_id: randomUUID(), code, amount: 10 }
  const done = await api<{ balance_after: number }>(
    `staff/events/${event.id}/charges`,
    token ?? (await atBar()),
    body,
  )
  return done.balance_after
}

/** Reads a QR at a bar and charges it 10 pesos; resolves to the balance that is left. */
export const pay = async (event: TestEvent, code: string): Promise<number> => {
  const token = await atBar()
  const { ticket } = await lookUp(event, code, token)
  return charge(event, ticket ?? code, token)
}

/** A new person with balance at an event. */
export const someone = async (liveQr: 'offered' | 'preferred', pesos = 100) => {
  const [ana, event] = [await aPerson(), await aVenue({ liveQr })]
  const { code } = await buyBalance(ana, event, pesos)
  return { ana, event, code }
}
