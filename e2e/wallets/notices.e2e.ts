import { randomUUID } from 'node:crypto'
import { expect, type BrowserContext, type CDPSession, type Page } from '@playwright/test'
import { api, buyBalance, demo, signInByApi, type TestEvent } from '../steps/demo-api.ts'
import { anEvent, aVenue } from '../steps/event.ts'
import { received } from '../steps/inbox.ts'
import { chromiumArgs, wholeBrowser } from '../playwright.config.ts'
import { scan } from '../steps/scan.ts'
import { address, passesAxe, simulator, test, theVisitor } from '../steps/screen.ts'

test.use({
  serviceWorkers: 'allow',
  visitor: demo.attendee,
  launchOptions: { args: chromiumArgs, ...wholeBrowser() },
})

const qrsPage = (): string => `${address()}/users/qrs`

/** A QR of the visitor at an event of its own. */
const aQr = async (amount: number, at = anEvent): Promise<{ event: TestEvent; code: string }> => {
  const event = await at()
  return { event, code: (await buyBalance(theVisitor(), event, amount)).code }
}

/** The screen with its worker at work and everything kept. */
const openQrs = async (page: Page): Promise<void> => {
  await page.goto(qrsPage())
  const state = () => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
  await expect.poll(state).toBe('activated')
}

const picture = (page: Page) => page.getByRole('img', { name: /^Código QR de/ }).first()

/** The paths of all that the screen's worker keeps. */
const keptPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return lists.flat().map(({ url }) => new URL(url).pathname)
  })

test.describe('the worker', () => {
  test.use({ expectedComplaints: [/net::ERR_(?:INTERNET_DISCONNECTED|FAILED)|401 \(Unauthorized\)/] })

  test('keeps the screen’s own files and no answer of the API; without a network a reload still shows the QR, which scans, and every other signed-in screen leads to it; after signing out nothing of anybody is left to be shown', async ({
    page,
    context,
    complaints,
  }) => {
    const { event, code } = await aQr(50)
    await openQrs(page)
    await expect(picture(page)).toBeVisible()
    const paths = await keptPaths(page)
    expect(paths.filter((path) => path !== '/users/qrs' && !path.startsWith('/assets/'))).toEqual([])
    expect(paths.length).toBeGreaterThan(20)

    await context.setOffline(true)
    const document = await page.reload()
    expect(document?.fromServiceWorker()).toBe(true)
    await expect(picture(page)).toBeVisible()
    await expect(page.getByText(/^Saldo de las .+, sin conexión$/)).toBeVisible()
    const folded = page.getByRole('button', { name: event.name, expanded: false })
    if ((await folded.count()) > 0) await folded.click()
    const own = page.getByRole('img', { name: `Código QR de ${event.name}` })
    await expect.poll(async () => scan(await own.screenshot())).toEqual([code])
    await page.goto(`${address()}/users/profile`)
    await expect(page).toHaveURL(qrsPage())
    await expect(picture(page)).toBeVisible()

    await context.setOffline(false)
    await page.reload()
    // Only calls on their way when the session ends may be refused.
    expect(complaints.filter((text) => text.includes('401'))).toEqual([])
    await page.getByRole('button', { name: 'Abrir el menú' }).click()
    await page.getByRole('button', { name: 'Cerrar sesión' }).click()
    await page.waitForURL(`${address()}/`)
    const kept = await page.evaluate(async () => ({
      caches: await caches.keys(),
      workers: (await navigator.serviceWorker.getRegistrations()).length,
      // Where a page was scrolled to is nobody's secret.
      storage: [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter(
        (key) => !key.startsWith('react-router-'),
      ),
    }))
    expect(kept).toEqual({ caches: [], workers: 0, storage: [] })
    await context.setOffline(true)
    await expect(page.goto(qrsPage())).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
  })
})

test('with a network the document is always the server’s own, the worker is to be asked for anew, home has none, and the till not the attendee’s', async ({
  page,
  request,
}) => {
  const headers = (await request.get(`${address()}/sw.js`)).headers()
  expect(headers['cache-control']).toBe('no-cache')
  expect(headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'")
  await openQrs(page)
  await page.evaluate(async () => {
    const [name = ''] = await caches.keys()
    const cache = await caches.open(name)
    await cache.put('/users/qrs', new Response('<h1>old</h1>', { headers: { 'content-type': 'text/html' } }))
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Mis Qrs' })).toBeVisible()
  for (const path of ['/', '/till']) {
    await page.goto(address() + path)
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBe(null)
  }
  const scopes = await page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
  )
  expect(scopes.filter((scope) => scope !== '/till')).toEqual(['/users/'])
})

/** Hands the worker messages as the browser does when a push service brings them. */
const pushServiceOf = async (page: Page): Promise<(data: string) => Promise<void>> => {
  const session: CDPSession = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  return async (data) => {
    await session.send('ServiceWorker.deliverPushMessage', { origin: address(), registrationId, data })
  }
}

const shown = (page: Page) =>
  page.evaluate(async () =>
    (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, tag }) => ({
      title,
      body,
      tag,
    })),
  )

test.describe('a push message', () => {
  test.use({ permissions: ['notifications'] })

  test('is shown as it was written, once a tag, and one that can’t be read all the same [S-7.12]', async ({
    page,
  }) => {
    await openQrs(page)
    const deliver = await pushServiceOf(page)
    const message = {
      title: 'Pagaste $85.50',
      body: 'Barra Norte. Tu saldo es de $114.50.',
      tag: 'op-1',
      at: 1,
    }
    await deliver(JSON.stringify(message))
    await deliver(JSON.stringify(message))
    const { title, body, tag } = message
    await expect.poll(() => shown(page)).toEqual([{ title, body, tag }])
    await deliver('no json')
    await expect
      .poll(async () => (await shown(page)).map((notice) => notice.title).toSorted())
      .toEqual(['Hay un movimiento en tu QR', 'Pagaste $85.50'])
  })
})

type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } }

/** No push service can be reached from here: the browser's part is played by the simulator's. */
const withPushService = async (context: BrowserContext): Promise<Subscription> => {
  const reply = await fetch(`${simulator()}/push/subscriptions`, { method: 'POST' })
  const subscription = (await reply.json()) as Subscription
  await context.addInitScript((given) => {
    const made = {
      endpoint: given.endpoint,
      options: { applicationServerKey: null as ArrayBuffer | null },
      toJSON: () => given,
      unsubscribe: async () => {
        sessionStorage.removeItem('subscribed')
        return true
      },
    }
    PushManager.prototype.getSubscription = async () =>
      (sessionStorage.getItem('subscribed') ? made : null) as unknown as PushSubscription
    PushManager.prototype.subscribe = async () => {
      sessionStorage.setItem('subscribed', 'yes')
      return made as unknown as PushSubscription
    }
  }, subscription)
  return subscription
}

const charge = async (event: TestEvent, code: string, amount: number): Promise<void> => {
  const bar = await signInByApi(demo.manager)
  await api(`staff/events/${event.id}/charges`, bar.token, { op_id: randomUUID(), code, amount })
}

test.describe('switched on', () => {
  test.use({ permissions: ['notifications'] })

  test('messages tell of a charge and of a top-up, until they are switched off [S-7.11]', async ({
    page,
    context,
  }) => {
    const { event, code } = await aQr(300, aVenue)
    const { endpoint } = await withPushService(context)
    const id = endpoint.split('/').at(-1) ?? ''
    const titles = async () =>
      (await received('push', id)).map(({ text }) => (JSON.parse(text) as { title: string }).title)
    await openQrs(page)
    await expect(page.getByText('Te avisamos de cada cobro, recarga y reembolso')).toBeVisible()
    await passesAxe(page)
    await page.getByRole('button', { name: 'Activar avisos' }).click()
    await expect(page.getByText('Están activos: te decimos cada cobro, recarga y reembolso.')).toBeVisible()
    await passesAxe(page)

    await expect
      .poll(async () => {
        await charge(event, code, 12.5)
        return titles()
      })
      .toContain('Pagaste $12.50')
    await aQr(77)
    await expect.poll(titles).toContain('Recargaste $77.00')
    expect(JSON.stringify(await received('push', id))).not.toContain(code)

    await page.getByRole('button', { name: 'Desactivar avisos' }).click()
    await expect(page.getByRole('button', { name: 'Activar avisos' })).toBeVisible()
    const before = (await titles()).length
    await charge(event, code, 1)
    await buyBalance(theVisitor(), event, 33)
    const letters = async () =>
      (await received('email', demo.attendee)).map(({ subject }) => subject).join('\n')
    await expect.poll(letters).toContain('$33.00')
    expect(await titles()).toHaveLength(before)
  })
})

test('a browser that forbids messages is told where to allow them', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }))
  await openQrs(page)
  await expect(page.getByText('Tu navegador tiene bloqueados los avisos de esta página.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Activar avisos' })).toHaveCount(0)
  await passesAxe(page)
})

test.describe('a push service that does not answer', () => {
  test.use({ permissions: ['notifications'], expectedComplaints: [/^notices/] })

  test('is told in words, and the button stays', async ({ page }) => {
    await page.addInitScript(() => {
      PushManager.prototype.subscribe = () => Promise.reject(new DOMException('no service', 'AbortError'))
    })
    await openQrs(page)
    await page.getByRole('button', { name: 'Activar avisos' }).click()
    await expect(page.getByRole('alert')).toContainText('No pudimos activar los avisos.')
    await expect(page.getByRole('button', { name: 'Activar avisos' })).toBeVisible()
    await passesAxe(page)
  })
})
