import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Browser, type BrowserContextOptions, type Locator, type Page } from '@playwright/test'
import type Axe from 'axe-core'
import { demo, type Signed } from './demo-api.ts'
import { closeEvents } from './event.ts'
import { test as base } from './pictures.ts'

export const address = (): string => process.env.E2E_ADDRESS ?? ''
export const simulator = (): string => process.env.E2E_SIMULATOR ?? ''

/** The call for the till's newest Windows build. */
export const BUILDS = '**/api/v1/es/app-versions/download/3'

/** Takes the builds away: a page that finds one goes to it by itself, which ends the visit of the next address. */
export const withoutBuild = (page: Page): Promise<unknown> =>
  page.route(BUILDS, (route) => route.fulfill({ json: { success: false, data: null } }))

/** Formats pesos as on every screen: "$1,085.50". */
export const pesos = (amount: number): string =>
  new Intl.NumberFormat('es-MX', { style: 'currency', currency: 'MXN' }).format(amount)

/** What a browser keeps of a fresh sign-in, by name. */
export const signedInAs = async (email: string): Promise<Record<string, string>> => {
  const reply = await fetch(`${address()}/api/v1/es/auth/public/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demo.password }),
  })
  const { data } = (await reply.json()) as {
    data: { access_token: string; refresh_token: string; user: object }
  }
  return {
    token: data.access_token,
    refresh_token: data.refresh_token,
    user_data: JSON.stringify(data.user),
  }
}

/** What the running test's browser started with; a worker runs one test at a time. */
let kept: Record<string, string>

/** The visitor of the running test, for direct API calls before a page is open. */
export const theVisitor = (): Signed => {
  const { id: userId } = JSON.parse(kept.user_data ?? '{}') as { id: string }
  return { token: kept.token ?? '', userId }
}

/** Collects the page's console errors and uncaught exceptions. */
export const listenTo = (page: Page): string[] => {
  const heard: string[] = []
  page.on('pageerror', (error) => heard.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') heard.push(`${message.text()} ${message.location().url}`.trim())
  })
  return heard
}

/** Fills the page's local storage. The runner's own way takes a page, and so a process, that is thrown away. */
export const fillStorage = async (page: Page, items: Record<string, string>): Promise<void> => {
  const blank = `${address()}/blank`
  await page.route(blank, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.goto(blank)
  await page.evaluate((all) => {
    for (const [name, value] of Object.entries(all)) localStorage.setItem(name, value)
  }, items)
  await page.unroute(blank)
  // There is no page to go back to.
  const session = await page.context().newCDPSession(page)
  await session.send('Page.resetNavigationHistory')
  await session.detach()
}

/** A page in a browser of its own, signed in; whoever opens it closes its context. */
export const pageAs = async (
  browser: Browser,
  email: string,
  options: BrowserContextOptions = {},
): Promise<Page> => {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  await fillStorage(page, await signedInAs(email))
  return page
}

/**
 * A page signed in as `visitor` (null: nobody). The test fails on any console error not in
 * `expectedComplaints`; the events that it made are closed after it.
 */
export const test = base.extend<{
  visitor: string | null
  expectedComplaints: RegExp[]
  complaints: string[]
}>({
  visitor: [null, { option: true }],
  expectedComplaints: [[], { option: true }],
  page: async ({ page, visitor }, use) => {
    kept = visitor === null ? {} : await signedInAs(visitor)
    if (visitor !== null) await fillStorage(page, kept)
    await use(page)
  },
  contextOptions: async ({ contextOptions }, use) => use({ ...contextOptions, reducedMotion: 'reduce' }),
  complaints: [
    async ({ page, expectedComplaints, pictures: _pictures }, use) => {
      const heard = listenTo(page)
      await use(heard)
      const found = heard.filter((text) => !expectedComplaints.some((expected) => expected.test(text)))
      await closeEvents()
      expect(found).toEqual([])
    },
    { auto: true },
  ],
})

/** Asserts that the button draws one spinner ring, which reduced motion shows too. */
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

/** Waits until the page's script answers: what is pressed earlier, the document answers alone. */
export const isAlive = async (page: Page): Promise<void> => {
  // React's own mark of an element that it has taken over. A promise would count as true, whatever it resolves to.
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? document.body).some((key) =>
      key.startsWith('__reactProps$'),
    ),
  )
  // What effects do about it ends before the browser is idle.
  await page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done())))
}

/** Opens a page and waits until its script answers. */
export const openAlive = async (page: Page, path: string): Promise<void> => {
  await page.goto(address() + path)
  await isAlive(page)
}

/** Waits until nothing has loaded for `ms`. An open stream doesn't count. */
export const isQuiet = async (page: Page, ms = 300): Promise<void> => {
  await page.waitForLoadState()
  await page.waitForFunction((quietMs) => {
    const last = performance.getEntriesByType('resource').at(-1) as PerformanceResourceTiming | undefined
    return performance.now() - (last?.responseEnd ?? 0) > quietMs
  }, ms)
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What a screen shows within its frame. */
const WITHIN_FRAME = ['main', 'dialog[open]', '[popover]:popover-open']

/**
 * Asserts no axe violations on the page as shown; `withinFrame`: without its bar and navigation. Vendors' frames are not
 * checked: we can't fix them.
 */
export const findsNothing = async (page: Page, { withinFrame = false } = {}): Promise<void> => {
  // Once a document: the library takes longer to start than to check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const { checks, found } = await page.evaluate(
    async (parts) => {
      // Colours that are changing arrive first, within a second: on their way they have no contrast to judge.
      const running = document.getAnimations().filter(({ playState }) => playState === 'running')
      const ending = running.filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      const arrived = Promise.allSettled(ending.map(({ finished }) => finished))
      await Promise.race([arrived, new Promise((done) => setTimeout(done, 1_000))])
      const { axe } = window as unknown as { axe: typeof Axe }
      const shown = parts.flatMap((part) => [...document.querySelectorAll(part)])
      const { violations, passes } = await axe.run(shown.length > 0 ? { include: shown } : document, {
        resultTypes: ['violations'],
        iframes: false,
      })
      const words = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
      return { checks: passes.length, found: words }
    },
    withinFrame ? WITHIN_FRAME : [],
  )
  expect(checks).toBeGreaterThan(5)
  expect({ width: page.viewportSize()?.width, found }).toMatchObject({ found: [] })
}

/** One on either side of every breakpoint: all phones are of the first one's layout, and none is narrower. */
const WIDTHS = [360, 1440]

/** Asserts no axe violations at the widths of a small phone and a desktop. */
export const passesAxe = async (page: Page): Promise<void> => {
  const before = page.viewportSize()
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 })
    await findsNothing(page)
  }
  if (before) await page.setViewportSize(before)
}

export const heading = (page: Page, name: string) => page.getByRole('heading', { name })

/** The card of an event's QR, unfolded: on a phone only the first of several is from the start. */
export const qrCard = async (page: Page, event: { name: string }): Promise<Locator> => {
  const card = page.getByRole('article').filter({ has: page.getByText(event.name) })
  await card.waitFor()
  const folded = card.getByRole('button', { expanded: false })
  if ((await folded.count()) > 0) await folded.click()
  return card
}
