import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Browser, type Page } from '@playwright/test'
import { cameraArgs, writeCameraVideo } from './camera-video.ts'
import { api, buyBalance, demo, signInByApi, type TestEvent, type Qr, type Signed } from './demo-api.ts'
import { chromiumArgs } from '../playwright.config.ts'
import { aLastingVenue } from './event.ts'
import { test as base } from './pictures.ts'
import { fillStorage, findsNothing, signedInAs } from './screen.ts'
import { enterPin, pairWith } from './venue-steps.ts'

export type Bar = { ana: Signed; event: TestEvent; qr: Qr; till: Page }

const BALANCE = 200

/** A browser whose camera shows Ana's QR, with the bar's session in it. */
type Stall = { ana: Signed; event: TestEvent; browser: Browser; session: Record<string, string> }

const makeFilm = async (code: string): Promise<{ film: string; remove: () => void }> => {
  const folder = mkdtempSync(join(tmpdir(), 'saldo-camera-'))
  const film = join(folder, 'qr.y4m')
  await writeCameraVideo(code, film)
  return { film, remove: () => rmSync(folder, { recursive: true }) }
}

/** A bar's till, signed in by password, whose camera shows Ana's QR. */
export const test = base.extend<{ bar: Bar }, { stall: Stall }>({
  stall: [
    async ({ playwright, launchOptions }, use) => {
      const [ana, event] = [await signInByApi(demo.attendee), await aLastingVenue()]
      const { film, remove } = await makeFilm((await buyBalance(ana, event, BALANCE)).code)
      const browser = await playwright.chromium.launch({
        ...launchOptions,
        args: [...chromiumArgs, ...cameraArgs(film)],
      })
      await use({ ana, event, browser, session: await signedInAs(demo.bar) })
      await browser.close()
      remove()
    },
    { scope: 'worker' },
  ],
  /** A till at the event of Ana's QR, which holds 200 pesos more and is in front of the camera. */
  bar: async ({ stall, viewport }, use) => {
    const { ana, event, browser, session } = stall
    const qr = await buyBalance(ana, event, BALANCE)
    const context = await browser.newContext({
      viewport,
      locale: 'es-MX',
      permissions: ['camera'],
    })
    const till = await context.newPage()
    await fillStorage(till, session)
    await till.goto(`${process.env.E2E_ADDRESS}/till`)
    await till.getByRole('button', { name: event.name }).click()
    await use({ ana, event, qr, till })
    await context.close()
  },
})

export const heading = (page: Page, name: string) => page.getByRole('heading', { name })
/** A product's button on the till. */
export const tile = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}, \\$`) })

export const charges = (page: Page) => page.getByRole('button', { name: 'Cobrar', exact: true })

/** Dismisses the scanned QR to scan another. */
export const leaveQr = (page: Page) => page.getByRole('button', { name: 'Otro QR' }).click()

/** Types an amount by hand, with or without products. */
export const key = async (page: Page, keys: string): Promise<void> => {
  await page.getByRole('button', { name: 'Otro monto' }).click()
  for (const each of keys)
    await page.getByRole('button', { name: each === '.' ? 'Punto' : each, exact: true }).click()
}

type SoldProduct = {
  id: string
  name: string
  price: number
  category: string | null
  is_adult_only: boolean
}

const productOf = async (event: TestEvent, name: string, token: string): Promise<SoldProduct> => {
  const { products } = await api<{ products: SoldProduct[] }>(`staff/events/${event.id}/catalogue`, token)
  const found = products.find((each) => each.name === name)
  if (!found) throw new Error(`The event sells no ${name}`)
  return found
}

/** Marks a product sold out (or not) through the API, as a manager would. */
export const setSoldOut = async (event: TestEvent, name: string, is_sold_out: boolean): Promise<void> => {
  const { token } = await signInByApi(demo.manager)
  const { id } = await productOf(event, name, token)
  await api(`staff/events/${event.id}/products/${id}/sold-out`, token, { is_sold_out }, 'PUT')
}

/** Changes a product's price through the API, as the event's manager would. */
export const setPrice = async (event: TestEvent, name: string, price: number): Promise<void> => {
  const { token } = await signInByApi(demo.manager)
  const { id, category, is_adult_only } = await productOf(event, name, token)
  await api(`staff/events/${event.id}/products/${id}`, token, { name, price, category, is_adult_only }, 'PUT')
}

const shapes = [
  { width: 1000, height: 700 },
  { width: 360, height: 640 },
]

/** Asserts no axe violations and no horizontal overflow, on a tablet and on a small phone. */
export const isUsable = async (page: Page): Promise<void> => {
  for (const shape of shapes) {
    await page.setViewportSize(shape)
    await findsNothing(page)
    const isCut = await page.evaluate('document.documentElement.scrollWidth > innerWidth')
    expect(isCut).toBe(false)
  }
}

/** Creates a pairing code for a place of the event, valid for 60 minutes. */
export const pairingCode = async (event: TestEvent, place: string): Promise<string> => {
  const { token } = await signInByApi(demo.manager)
  const places = await api<{ id: string; name: string }[]>(`staff/events/${event.id}/places`, token)
  const { code } = await api<{ code: string }>(`staff/events/${event.id}/pairing-codes`, token, {
    place_id: places.find(({ name }) => name === place)?.id,
    minutes: 60,
  })
  return code
}

/** A separate browser paired with the bar, with Beto signed in by PIN. */
export const pairedTill = async (
  browser: Browser,
  event: TestEvent,
  viewport = { width: 390, height: 844 },
): Promise<Page> => {
  const context = await browser.newContext({ locale: 'es-MX', viewport })
  const till = await context.newPage()
  await pairWith(till, await pairingCode(event, 'Barra Norte'), 'Barra 4')
  await enterPin(till, /^Beto/, '7316')
  return till
}

/** Revokes all devices of the event through the API, as a manager would after a theft. */
export const revokeTills = async (event: TestEvent): Promise<void> => {
  const { token } = await signInByApi(demo.manager)
  const base = `staff/events/${event.id}/devices`
  for (const { id } of await api<{ id: string }[]>(base, token))
    await api(`${base}/${id}`, token, undefined, 'DELETE')
}
