import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { demo } from './demo-api.ts'

export const address = (): string => process.env.E2E_ADDRESS ?? ''
export const simulator = (): string => process.env.E2E_SIMULATOR ?? ''

/** Pesos as every screen writes them: "$1,085.50". */
export const pesos = (amount: number): string =>
  new Intl.NumberFormat('es-MX', { style: 'currency', currency: 'MXN' }).format(amount)

type StorageState = {
  cookies: []
  origins: { origin: string; localStorage: { name: string; value: string }[] }[]
}

/** What a browser keeps of somebody who signed in there a moment ago. */
const signedInAs = async (email: string): Promise<StorageState> => {
  const reply = await fetch(`${address()}/api/v1/es/auth/public/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demo.password }),
  })
  const { data } = (await reply.json()) as {
    data: { access_token: string; refresh_token: string; user: object }
  }
  const kept = {
    token: data.access_token,
    refresh_token: data.refresh_token,
    user_data: JSON.stringify(data.user),
  }
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }))
  return { cookies: [], origins: [{ origin: address(), localStorage }] }
}

/** Everything that a page complains about in its console, and every error that it throws. */
export const listenTo = (page: Page): string[] => {
  const heard: string[] = []
  page.on('pageerror', (error) => heard.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') heard.push(`${message.text()} ${message.location().url}`.trim())
  })
  return heard
}

/** A page of somebody in particular (`visitor` is nobody), in which nothing may be complained of unless it is named. */
export const test = base.extend<{
  visitor: string | null
  expectedComplaints: RegExp[]
  complaints: string[]
}>({
  visitor: [null, { option: true }],
  expectedComplaints: [[], { option: true }],
  storageState: async ({ visitor }, use) =>
    use(visitor === null ? { cookies: [], origins: [] } : await signedInAs(visitor)),
  contextOptions: async ({ contextOptions }, use) => use({ ...contextOptions, reducedMotion: 'reduce' }),
  complaints: [
    async ({ page, expectedComplaints }, use) => {
      const heard = listenTo(page)
      await use(heard)
      expect(heard.filter((text) => !expectedComplaints.some((expected) => expected.test(text)))).toEqual([])
    },
    { auto: true },
  ],
})

/** A ring that turns is drawn in it; whoever wants less motion sees the ring all the same. */
export const hasSpinner = async (button: Locator): Promise<void> => {
  const rings = await button.locator('[aria-hidden="true"]').evaluateAll((parts) =>
    parts.map((part) => {
      const { borderTopWidth, borderRadius } = getComputedStyle(part)
      return { width: part.clientWidth, border: Number.parseFloat(borderTopWidth), borderRadius }
    }),
  )
  const drawn = rings.filter(
    ({ width, border, borderRadius }) => width > 8 && border > 1 && borderRadius === '50%',
  )
  expect(drawn).toHaveLength(1)
}

/** Nothing was loaded for half a second. A stream that stays open is not waited for. */
export const isQuiet = async (page: Page): Promise<void> => {
  await page.waitForLoadState()
  await page.waitForFunction(() => {
    const last = performance.getEntriesByType('resource').at(-1) as PerformanceResourceTiming | undefined
    return performance.now() - (last?.responseEnd ?? 0) > 500
  })
}

/** Nothing that axe finds as the page stands. A vendor's frame is the vendor's to mend. */
export const findsNothing = async (page: Page): Promise<void> => {
  // Asked in the page itself it takes a third of the time that it takes in a page of its own.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations, passes } = await axe.analyze()
  expect(passes.length).toBeGreaterThan(5)
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  expect({ width: page.viewportSize()?.width, found }).toMatchObject({ found: [] })
}

const WIDTHS = [360, 390, 1440]

/** Nothing that axe finds, on a small phone, on a phone and on a desk. */
export const passesAxe = async (page: Page): Promise<void> => {
  const before = page.viewportSize()
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 })
    await findsNothing(page)
  }
  if (before) await page.setViewportSize(before)
}

export const heading = (page: Page, name: string) => page.getByRole('heading', { name })
