import { expect, type Page } from '@playwright/test'
import { anEvent } from '../steps/event.ts'
import { holdAnswers } from '../steps/held.ts'
import { nothingPaid, onePaid, watchPurchases } from '../steps/purchase-facts.ts'
import {
  begin,
  control,
  fillCard,
  isPaid,
  isRefused,
  keptKeys,
  openAmount,
  ORDERS,
  payAs,
  payButton,
  PAYMENTS,
  purchaseCode,
  sendAmount,
} from '../steps/purchase-steps.ts'
import { address, heading, listenTo, test } from '../steps/screen.ts'

test.use({ visitor: 'barra@demo.test' })
test.afterEach(() => control({ action: 'clear' }))

const EXPIRY = '**/orderqr/update-expiration'
const next = (page: Page) => page.getByRole('button', { name: 'Siguiente' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Compra pendiente' })
const isSummary = (page: Page) => expect(heading(page, 'Resumen de compra')).toBeVisible()

/** The amount's screen of an event, and what comes of the purchases that are made from now on. */
const open = async (page: Page) => {
  const event = await anEvent()
  await openAmount(page, event)
  return { event, since: await watchPurchases(page, event) }
}

/** The same, with an order begun. */
const openBegun = async (page: Page) => {
  const opened = await open(page)
  await sendAmount(page)
  return opened
}

/** A second tab of the same browser. */
const otherTab = async (page: Page): Promise<Page> => {
  const tab = await page.context().newPage()
  listenTo(tab)
  return tab
}

/** The gateway charges at once and says so, to the server and by its notice, only after some seconds. */
const answerLate = async (): Promise<void> => {
  await control({ action: 'next', outcome: 'timeout_after_charge', seconds: 5 })
  await control({ action: 'notices', mode: 'delay', delay_ms: 5_000 })
}

test.describe('Siguiente', () => {
  test('pressed three times at once, by mouse and by Enter, makes one order', async ({ page }) => {
    const { since } = await open(page)
    await page.getByLabel('Otra cantidad').fill('50')
    await next(page).evaluate((button: HTMLButtonElement) => {
      button.click()
      button.form?.requestSubmit()
      button.click()
    })
    await expect(heading(page, 'Resumen de compra').or(dialog(page))).toBeVisible()
    expect(await since()).toEqual(nothingPaid)
  })

  test('pressed in two tabs at once, with two amounts, makes one order and shows it in the other', async ({
    page,
  }) => {
    const event = await anEvent()
    const other = await otherTab(page)
    for (const [tab, amount] of [
      [page, '50'],
      [other, '60'],
    ] as const) {
      await openAmount(tab, event)
      await tab.getByLabel('Otra cantidad').fill(amount)
    }
    const since = await watchPurchases(page, event)
    await Promise.all([next(page).click(), next(other).click()])
    await expect(heading(page, 'Resumen de compra').or(dialog(page))).toBeVisible()
    await expect(heading(other, 'Resumen de compra').or(dialog(other))).toBeVisible()
    expect((await dialog(page).count()) + (await dialog(other).count())).toBe(1)
    expect(await since()).toEqual(nothingPaid)
  })

  test('pressed after going back finds the order that is pending', async ({ page }) => {
    const { since } = await openBegun(page)
    await page.goBack()
    await expect(dialog(page)).toBeVisible()
    await page.getByRole('button', { name: 'Sí, continuar' }).dblclick({ noWaitAfter: true })
    await isSummary(page)
    await page.reload()
    await isSummary(page)
    expect(await since()).toEqual(nothingPaid)
  })

  test.describe('whose answer is lost', () => {
    test.use({ expectedComplaints: [/ERR_FAILED/] })

    test('keeps its key over a reload, and pressed again it makes no second order [S-7.31]', async ({
      page,
    }) => {
      const { event, since } = await open(page)
      const keys: (string | undefined)[] = []
      await page.route(ORDERS, async (route) => {
        if (route.request().method() !== 'POST') return route.continue()
        keys.push(route.request().headers()['idempotency-key'])
        const response = await route.fetch()
        return keys.length === 1 ? route.abort() : route.fulfill({ response })
      })
      await page.getByLabel('Otra cantidad').fill('50')
      await next(page).click()
      await expect(page.getByRole('alert')).toContainText('Parece que no tienes conexión a internet.')
      expect(await purchaseCode(page)).toBeNull()
      const kept = (await keptKeys(page)).filter((key) => key.startsWith('idemKey-'))
      expect(kept).toHaveLength(1)
      expect(kept[0]).toMatch(new RegExp(`^idemKey-POST public/events/${event.id}/qr`))

      await page.reload()
      expect(await keptKeys(page)).toContain(kept[0])
      await page.getByLabel('Otra cantidad').fill('50')
      await next(page).click()
      await isSummary(page)
      expect(keys).toHaveLength(2)
      expect(keys[1]).toBe(keys[0])
      expect((await keptKeys(page)).filter((key) => key.startsWith('idemKey-'))).toEqual([])
      expect(await since()).toEqual(nothingPaid)
    })
  })
})

test.describe('Compra pendiente', () => {
  test('given up in two tabs, twice in each, is one order that expired', async ({
    page,
    expectedComplaints,
  }) => {
    // The second tab is told that the order is over.
    expectedComplaints.push(/409 \(Conflict\)/)
    const { event, since } = await openBegun(page)
    const tabs = [page, await otherTab(page)]
    await Promise.all(tabs.map((tab) => openAmount(tab, event)))
    const cancel = (tab: Page) => tab.getByRole('button', { name: 'No, cancelar' })
    await Promise.all(tabs.map((tab) => expect(cancel(tab)).toBeVisible()))
    // An answer to one tab closes the question in the other.
    const answers = await Promise.all(tabs.map((tab) => holdAnswers(tab, EXPIRY)))
    await Promise.all(tabs.map((tab) => cancel(tab).dblclick({ noWaitAfter: true })))
    for (const answer of answers) answer()
    await Promise.all(tabs.map((tab) => expect(dialog(tab)).toHaveCount(0)))
    expect(await since()).toEqual({ ...nothingPaid, orders: ['expired'] })
    expect(await keptKeys(page)).toEqual(['refresh_token', 'token', 'user_data'])
  })

  test('given up in one tab ends the summary that another shows', async ({ page }) => {
    const event = await anEvent()
    await begin(page, event)
    const other = await otherTab(page)
    await openAmount(other, event)
    await other.getByRole('button', { name: 'No, cancelar' }).click()
    await expect(heading(page, 'Ingresa el monto')).toBeVisible()
  })
})

test.describe('Pagar', () => {
  test('pressed twice charges once; then back shows no second checkout', async ({ page }) => {
    const { since } = await openBegun(page)
    await fillCard(page, 'APRO')
    await payButton(page).dblclick({ noWaitAfter: true })
    await isPaid(page)
    await page.goBack()
    await expect(payButton(page)).toHaveCount(0)
    await expect(heading(page, 'Pago completado').or(heading(page, 'Ingresa el monto'))).toBeVisible()
    expect(await since()).toEqual(onePaid)
  })

  test.describe('in two tabs', () => {
    test.use({ expectedComplaints: [/409 \(Conflict\)/] })

    test('at once, with two cards, charges once, and both tabs end where it is paid', async ({ page }) => {
      const { event, since } = await openBegun(page)
      const other = await otherTab(page)
      await other.goto(`${address()}/events/${event.url}/complete-purchase`)
      await fillCard(page, 'APRO')
      await fillCard(other, 'APRO')
      await Promise.all([payButton(page).click(), payButton(other).click()])
      await isPaid(page)
      await isPaid(other)
      expect(await since()).toEqual(onePaid)
    })
  })

  test.describe('during the gateway’s answer', () => {
    test.use({ expectedComplaints: [/409 \(Conflict\)/] })

    const ways: { [way: string]: (page: Page) => Promise<unknown> } = {
      'then reload waits for': async (page) => {
        await page.reload()
        await expect(heading(page, 'Estamos confirmando tu pago')).toBeVisible()
      },
      'then back, and giving up, shows': async (page) => {
        await page.goBack()
        await page.getByRole('button', { name: 'No, cancelar' }).click()
      },
    }
    for (const [way, leave] of Object.entries(ways))
      test(`${way} the one charge`, async ({ page }) => {
        const { since } = await openBegun(page)
        await fillCard(page, 'APRO')
        await answerLate()
        const sent = page.waitForRequest(PAYMENTS)
        await payButton(page).click()
        await sent
        await leave(page)
        await isPaid(page)
        expect(await since()).toEqual(onePaid)
      })
  })

  test('in a tab whose purchase another tab has forgotten still leads to what it paid', async ({ page }) => {
    const { since } = await openBegun(page)
    await fillCard(page, 'APRO')
    const other = await otherTab(page)
    await begin(other, await anEvent())
    await payButton(page).click()
    await isPaid(page)
    expect(await since()).toEqual(onePaid)
  })
})

test('Intentar de nuevo: reloaded, in two tabs and pressed twice, it is one order, charged once [S-4.42]', async ({
  page,
}) => {
  const { since } = await openBegun(page)
  await payAs(page, 'OTHE')
  await isRefused(page)
  const code = await purchaseCode(page)
  const other = await otherTab(page)
  await Promise.all([page.reload(), other.goto(page.url())])
  for (const tab of [page, other]) await isRefused(tab)
  expect(await purchaseCode(page)).toBe(code)
  await page.getByRole('link', { name: 'Intentar de nuevo' }).dblclick({ noWaitAfter: true })
  await isSummary(page)
  await page.goBack()
  await isRefused(page)
  await page.getByRole('link', { name: 'Intentar de nuevo' }).click()
  await isSummary(page)
  expect(await purchaseCode(page)).toBe(code)
  await payAs(page, 'APRO')
  await isPaid(page)
  expect(await since()).toEqual({ ...onePaid, attempts: ['rejected', 'approved'] })
})
