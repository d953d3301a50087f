import { randomUUID } from 'node:crypto'
import { expect, type Page, type Route } from '@playwright/test'
import { officeAddresses } from '../steps/app-screens.ts'
import { pairingCode } from '../steps/bar-till.ts'
import { api, buyBalance, demo, signInByApi } from '../steps/demo-api.ts'
import { aCampaign, aWaitingCorrection } from '../steps/campaign-steps.ts'
import { aColleague, anEvent, aPerson, aStaffedVenue } from '../steps/event.ts'
import { agreeToOffline, anOfflineTill } from '../steps/signing-till.ts'
import { buttonsOf, closeByKeys, opens } from '../steps/opened.ts'
import { aBatch } from '../steps/refund-steps.ts'
import { aDraftedPlace } from '../steps/settlement-steps.ts'
import { address, findsNothing, isQuiet, test, theVisitor } from '../steps/screen.ts'
import { cutAway, movedSideways } from '../steps/width.ts'

test.use({ visitor: demo.manager, viewport: { width: 1440, height: 900 } })
test.describe.configure({ timeout: 600_000, mode: 'parallel' })

const desk = { width: 1440, height: 900 }
const smallest = { width: 320, height: 568 }
/** Between the two, whose layouts it has: only what is cut away is looked for. */
const between = { width: 360, height: 740 }

const fits = async (page: Page, what: string, size: typeof desk): Promise<void> => {
  await page.setViewportSize(size)
  const sideways = [...(await cutAway(page)), ...(await movedSideways(page))]
  expect({ what, width: size.width, sideways }).toEqual({ what, width: size.width, sideways: [] })
}

/** Nothing is cut away or moved sideways on a small phone and a desk, and axe finds nothing where it is asked: in what the frame holds unless `whole`. */
const isSound = async (
  page: Page,
  what: string,
  { whole = false, axe = [smallest, desk] } = {},
): Promise<void> => {
  const before = page.viewportSize() ?? desk
  for (const size of [smallest, desk]) {
    await fits(page, what, size)
    if (axe.includes(size)) await findsNothing(page, { withinFrame: !whole })
  }
  await page.setViewportSize(before)
}

type Router = { navigate: (path: string) => Promise<void> }
/** React Router's own, of a document that its server wrote. */
const ROUTER = '__reactRouterDataRouter'

const isShown = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)
  await isQuiet(page, 100)
}

/** Shows the office's screen at `path` with a document of its own. */
const openAnew = async (page: Page, path: string): Promise<void> => {
  await page.goto(address() + path)
  await isShown(page)
}

/** As `openAnew`; from another of the office's screens as a link does, without loading the document anew. */
const open = async (page: Page, path: string): Promise<void> => {
  if (!page.url().startsWith(`${address()}/office`)) return openAnew(page, path)
  await page.evaluate(
    async ([name, to]) => {
      performance.clearResourceTimings()
      await (window as unknown as Record<string, Router>)[name]?.navigate(to)
    },
    [ROUTER, path] as const,
  )
  await isShown(page)
}

/** An event where something of everything happened. */
const aBusyEvent = async () => {
  const [event, ana] = [await aStaffedVenue(), await aPerson()]
  const { id: wallet, code } = await buyBalance(ana, event, 500)
  const at = `staff/events/${event.id}`
  const { token: cashier } = await signInByApi(demo.cashier)
  await api(`${at}/shifts`, cashier, { op_id: randomUUID(), float: 100 })
  await api(`${at}/topups`, cashier, { op_id: randomUUID(), amount: 120, tender: 'cash', code })
  const items = [{ name: 'Elote', quantity: 1, unit_price: 40 }]
  await api(`${at}/charges`, theVisitor().token, { op_id: randomUUID(), code, amount: 40, items })
  for (const name of ['Barra 1', 'Barra 2'])
    await api('staff/devices/pair', theVisitor().token, {
      code: await pairingCode(event, 'Barra Norte'),
      name,
    })
  const { accounts } = await api<{ accounts: { id: number }[] }>(
    `office/events/${event.id}/money`,
    theVisitor().token,
  )
  const refunds = await aBatch(event, theVisitor().token)
  const place = await aDraftedPlace(event, theVisitor().token)
  const campaign = await aCampaign(event, theVisitor().token)
  await api(`office/events/${event.id}/attendees/${wallet}/promo`, theVisitor().token, {
    op_id: randomUUID(),
    campaign,
    amount: 5,
  })
  await aWaitingCorrection(event, wallet, (await aColleague(event, 'support')).token)
  // Last: refunds wait for a till whose record is missing.
  await agreeToOffline(event, theVisitor().token, 2)
  await (await anOfflineTill(event, 'Barra 3')).sell('NOBODYS-CODE', 80, 1)
  return { event: event.id, wallet, account: accounts[0]?.id ?? 0, place, campaign, ...refunds }
}

/** What stands for things that are not there. */
const nowhere = () => ({
  wallet: randomUUID(),
  account: 1,
  folio: 'R-00000-00000',
  batch: randomUUID(),
  place: randomUUID(),
  campaign: randomUUID(),
})

const refused = (route: Route): Promise<void> =>
  route.fulfill({ status: 503, json: { success: false, code: 'unavailable', message: 'No por ahora.' } })

/** What is sent from now on is refused, but for a search, so that no button does anything but open what it opens. */
const refuseActs = async (page: Page): Promise<void> => {
  await page.route('**/api/v1/**', (route) =>
    route.request().method() === 'GET' || route.request().url().endsWith('/search')
      ? route.fallback()
      : refused(route),
  )
}

/** Each kind of button of the screen: what it opens is sound, and closed by keys it gives the focus back. */
const openersAreSound = async (page: Page, path: string): Promise<void> => {
  const main = page.getByRole('main')
  const buttons = main.locator('button, summary')
  const count = await buttons.count()
  for (const { place, name } of await buttonsOf(main)) {
    // What was refused says so above, with a button of its own.
    if ((await buttons.count()) !== count) await openAnew(page, path)
    const button = buttons.nth(place)
    if (!(await opens(page, button))) continue
    // Where it opens, and not how wide the screen is, says what axe could find in it.
    await isSound(page, `${path}: ${name}`, { axe: [smallest] })
    if (await closeByKeys(page)) await expect(button, `${path}: ${name} has the focus again`).toBeFocused()
    else await openAnew(page, path)
  }
}

test.describe('every screen of the office is whole from 320 px on, and sound to axe,', () => {
  test.describe('with figures', () => {
    test.use({ expectedComplaints: [/status of 503/] })

    test('with each menu, form and dialog that its buttons open', async ({ page }) => {
      const busy = await aBusyEvent()
      await refuseActs(page)
      const framesSeen = new Set<boolean>()
      for (const path of officeAddresses(busy))
        await test.step(path, async () => {
          await openAnew(page, path)
          await fits(page, path, between)
          // The frame is the same on every screen of an event, and on every other.
          const isOfEvent = path.startsWith(`/office/${busy.event}`)
          await isSound(page, path, { whole: !framesSeen.has(isOfEvent) })
          framesSeen.add(isOfEvent)
          await openersAreSound(page, path)
        })
    })
  })

  test.describe('where nothing happened yet', () => {
    test.use({ expectedComplaints: [/status of 40[34]/] })

    test('and where there is no such person or account', async ({ page }) => {
      const { id: event } = await anEvent()
      for (const path of officeAddresses({ event, ...nowhere() }))
        await test.step(path, async () => {
          await open(page, path)
          await isSound(page, path)
        })
    })
  })

  test.describe('where loading fails', () => {
    test.use({ expectedComplaints: [/status of 503/] })

    test('all of it, or the page alone', async ({ page }) => {
      const { id: event } = await anEvent()
      const isFrame = (url: string) => new URL(url).pathname.endsWith('/office/mine')
      for (const path of officeAddresses({ event, ...nowhere() }))
        await test.step(path, async () => {
          await page.unrouteAll({ behavior: 'ignoreErrors' })
          await page.route('**/api/v1/es/{office,staff}/**', (route) =>
            isFrame(route.request().url()) ? route.fallback() : refused(route),
          )
          await open(page, path)
          await isSound(page, path)
        })
      await page.route('**/api/v1/es/office/**', refused)
      await openAnew(page, `/office/${event}/venue`)
      await expect(page.getByRole('alert')).toBeVisible()
      await isSound(page, 'the frame without its caller', { whole: true })
    })
  })

  test('while it loads', async ({ page }) => {
    const held = Promise.withResolvers<void>()
    await page.route('**/api/v1/es/office/mine', async (route) => {
      await held.promise
      await route.fallback()
    })
    await page.goto(`${address()}/office/events`)
    await expect(page.locator('[aria-busy="true"]')).toBeVisible()
    await isSound(page, 'loading', { whole: true })
    held.resolve()
    await expect(page.getByRole('heading', { name: 'Eventos' })).toBeVisible()
  })
})
