import { expect, type Page } from '@playwright/test'
import { demo } from '../steps/demo-api.ts'
import { anEvent } from '../steps/event.ts'
import { signIn } from '../steps/identity-steps.ts'
import { fillCard, openAmount, payButton, personOf, sendAmount } from '../steps/purchase-steps.ts'
import { watchPurchases } from '../steps/purchase-facts.ts'
import { address, heading, test } from '../steps/screen.ts'

const steps = ['add-funds', 'complete-purchase', 'payment-complete', 'payment-fail']

test.describe('a visitor', () => {
  for (const step of steps)
    test(`who opens ${step} signs in first, and comes back to that event [S-2.50]`, async ({ page }) => {
      const event = await anEvent()
      await page.goto(`${address()}/events/${event.url}/${step}`)
      await page.waitForURL(
        `${address()}/auth/sign-in?returnUrl=${encodeURIComponent(`/events/${event.url}/${step}`)}`,
      )
      await expect
        .poll(() => page.evaluate(() => sessionStorage.getItem('returnUrl')))
        .toBe(`/events/${event.url}/${step}`)
      await signIn(page, demo.bar, demo.password, `/events/${event.url}/add-funds`)
      await expect(heading(page, 'Ingresa el monto')).toBeVisible()
    })

  test('is asked to sign in even for an event that isn’t there: the token comes first', async ({ page }) => {
    await page.goto(`${address()}/events/no-existe/add-funds`)
    await page.waitForURL(`${address()}/auth/sign-in?returnUrl=%2Fevents%2Fno-existe%2Fadd-funds`)
  })
})

/** Makes this browser, and the server's word about the person, one without a phone. */
const withoutPhone = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const user = JSON.parse(localStorage.getItem('user_data') ?? '{}') as object
    localStorage.setItem('user_data', JSON.stringify({ ...user, phone_number: null }))
  })
  await page.route(/\/auth\/public\/me$/, async (route) => {
    const response = await route.fetch()
    const reply = (await response.json()) as { data: object }
    await route.fulfill({ response, json: { ...reply, data: { ...reply.data, phone_number: null } } })
  })
}

test.describe('somebody signed in', () => {
  test.use({ visitor: demo.bar, expectedComplaints: [/404 \(Not Found\)/] })

  test('who opens an event that isn’t there goes home [S-2.51]', async ({ page }) => {
    await page.goto(`${address()}/events/no-existe/add-funds`)
    await page.waitForURL(`${address()}/`)
  })

  test('without a phone goes home too from an event that isn’t there: the event comes before the phone [S-4.25]', async ({
    page,
  }) => {
    await withoutPhone(page)
    await page.goto(`${address()}/events/no-existe/add-funds`)
    await page.waitForURL(`${address()}/`)
  })

  test('without a phone completes the registration first, and would come back [S-2.53]', async ({ page }) => {
    const event = await anEvent()
    await withoutPhone(page)
    await openAmount(page, event)
    await page.waitForURL(
      `${address()}/users/complete-registration?returnUrl=${encodeURIComponent(`/events/${event.url}/add-funds`)}`,
    )
  })

  for (const step of steps.slice(1))
    test(`who opens ${step} without a purchase is led to the amount [S-4.29]`, async ({ page }) => {
      const event = await anEvent()
      await page.goto(`${address()}/events/${event.url}/${step}`)
      await page.waitForURL(`${address()}/events/${event.url}/add-funds`)
      await expect(heading(page, 'Ingresa el monto')).toBeVisible()
    })

  test('who opens the event by its own address is led to the amount [S-2.48]', async ({ page }) => {
    const event = await anEvent()
    await page.goto(`${address()}/events/${event.url}`)
    await page.waitForURL(`${address()}/events/${event.url}/add-funds`)
  })
})

/** Presses Tab until the focus is where `name` says, and says so when it can't be reached. */
const tabTo = async (page: Page, name: RegExp): Promise<void> => {
  const seen: string[] = []
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const inner = (at: Element | null): Element | null =>
        at?.shadowRoot?.activeElement ? inner(at.shadowRoot.activeElement) : at
      const at = inner(document.activeElement)
      const labels = (at as HTMLInputElement | null)?.labels
      return `${at?.getAttribute('aria-label') ?? ''} ${labels?.[0]?.textContent ?? ''} ${at?.textContent ?? ''}`
    })
    seen.push(focused.trim())
    if (name.test(focused)) return
  }
  throw new Error(`Tab never came to ${name}, only to ${seen.join(' | ')}`)
}

test.describe('with the keyboard alone', () => {
  test.use({ visitor: demo.bar })

  test('a purchase is made from the home page to the QR [S-1.11]', async ({ page }) => {
    const event = await anEvent()
    const keys = page.keyboard
    await page.goto(address())
    await expect(page.getByRole('link', { name: event.name })).toBeVisible()
    const since = await watchPurchases(page, event)
    await tabTo(page, new RegExp(event.name))
    await keys.press('Enter')
    await expect(heading(page, 'Ingresa el monto')).toBeVisible()
    await tabTo(page, /\$200/)
    await keys.press('Space')
    await tabTo(page, /Otra cantidad/)
    await tabTo(page, /Siguiente/)
    await keys.press('Enter')
    await expect(heading(page, 'Resumen de compra')).toBeVisible()
    await tabTo(page, /Acepto/)
    await keys.press('Space')
    await expect(page.getByRole('checkbox')).toBeChecked()
    await tabTo(page, /Tarjeta/)
    await keys.press('Enter')
    await expect(payButton(page)).toBeEnabled()
    for (const [field, text] of [
      [/Número de tarjeta/, '4075595716483764'],
      [/Vencimiento/, '1130'],
      [/Código de seguridad/, '123'],
      [/Nombre del titular/, 'APRO'],
    ] as const) {
      await tabTo(page, field)
      await keys.type(text)
    }
    await tabTo(page, /Pagar/)
    await keys.press('Enter')
    await expect(heading(page, 'Pago completado')).toBeVisible()
    await tabTo(page, /Descargar QR/)
    const [download] = await Promise.all([page.waitForEvent('download'), keys.press('Enter')])
    expect(download.suggestedFilename()).toMatch(/\.png$/)
    expect(await since()).toEqual({
      orders: ['approved'],
      attempts: ['approved'],
      credits: [20_000],
      charged: [200],
    })
  })
})

/** Nothing sticks out, and each control can be brought into view and is not covered there. */
const isReachable = async (page: Page): Promise<void> => {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  const controls = page.getByRole('main').locator('a[href], button:enabled, input:not([type="hidden"])')
  expect(await controls.count()).toBeGreaterThan(1)
  for (const control of await controls.all()) {
    await control.focus()
    const found = await control.evaluate((at: HTMLElement) => {
      const { left, right, top, bottom, width, height } = at.getBoundingClientRect()
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      const isHit =
        hit !== null &&
        (at.contains(hit) || hit.contains(at) || (at.getRootNode() as ShadowRoot).host === hit)
      return { isInside: left >= 0 && right <= window.innerWidth, isHit, isTall: width > 0 && height > 0 }
    })
    expect({ control: await control.evaluate((at) => at.outerHTML.slice(0, 120)), ...found }).toMatchObject({
      isInside: true,
      isHit: true,
      isTall: true,
    })
  }
}

const shapes = [
  { width: 320, height: 568 },
  // What a desk of 1280 px shows at 200 %, and a phone of 640 px.
  { width: 640, height: 400 },
  { width: 320, height: 320 },
]

const isReachableInEach = async (page: Page): Promise<void> => {
  for (const shape of shapes) {
    await page.setViewportSize(shape)
    await isReachable(page)
  }
}

test.describe('320 px wide and zoomed to 200 %, on a desk and on a phone,', () => {
  test.use({ visitor: demo.bar })

  test('each step of a purchase fits and each control can be reached', async ({ page }) => {
    test.setTimeout(120_000)
    const event = await anEvent()
    await openAmount(page, event)
    await expect(heading(page, 'Ingresa el monto')).toBeVisible()
    await isReachableInEach(page)
    await sendAmount(page)
    await isReachableInEach(page)
    await fillCard(page, 'OTHE')
    await isReachableInEach(page)
    await payButton(page).click()
    await expect(heading(page, 'Pago Rechazado')).toBeVisible()
    await isReachableInEach(page)
    await page.getByRole('link', { name: 'Intentar de nuevo' }).click()
    await fillCard(page, 'APRO')
    await payButton(page).click()
    await expect(heading(page, 'Pago completado')).toBeVisible()
    await isReachableInEach(page)
    expect((await personOf(page)).token).not.toBe('')
  })
})
