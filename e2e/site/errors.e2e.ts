import { expect, type Page, type Route } from '@playwright/test'
import { anEvent } from '../steps/event.ts'
import { begin, keptKeys, openAmount, ORDERS, purchaseCode } from '../steps/purchase-steps.ts'
import { address, heading, passesAxe, test } from '../steps/screen.ts'

test.use({ visitor: 'barra@demo.test' })

const SIGNED_IN = ['refresh_token', 'token', 'user_data']
const alert = (page: Page) => page.getByRole('alert')
const next = (page: Page) => page.getByRole('button', { name: 'Siguiente' })
const isPost = (route: Route) => route.request().method() === 'POST'

/** The amount's screen with an amount in it, alive and ready to be sent. */
const readyToSend = async (page: Page, amount = '50'): Promise<void> => {
  await openAmount(page, await anEvent())
  await page.getByLabel('Otra cantidad').fill(amount)
  await expect(next(page)).toBeEnabled()
}

test.describe('without a network', () => {
  test('a request fails at once, in the words for it, beside the amount, which stays, and nothing is kept [S-8.10]', async ({
    page,
  }) => {
    await readyToSend(page)
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/')) sent.push(request.url())
    })
    await page.context().setOffline(true)
    await next(page).click()
    await expect(alert(page)).toHaveText(
      'Parece que no tienes conexión a internet. Por favor, revisa tu conexión e inténtalo nuevamente.',
    )
    await expect(heading(page, 'Ingresa el monto')).toBeVisible()
    await expect(page.getByLabel('Otra cantidad')).toHaveValue('50')
    expect(sent).toEqual([])
    expect(await keptKeys(page)).toEqual(SIGNED_IN)
    // It waits for whoever is on it.
    await alert(page).getByRole('button', { name: 'Cerrar' }).focus()
    await passesAxe(page)
    await alert(page).getByRole('button', { name: 'Cerrar' }).click()
    await expect(alert(page)).toHaveCount(0)

    await page.context().setOffline(false)
    await next(page).click()
    await expect(heading(page, 'Resumen de compra')).toBeVisible()
    await expect(page.getByRole('main')).toContainText('$50.00')
  })

  test.describe('and with a purchase that nobody could ask for', () => {
    test.use({ expectedComplaints: [/ERR_FAILED/] })

    test('asking for it again takes nothing off the screen [S-8.11]', async ({ page }) => {
      const event = await anEvent()
      await begin(page, event)
      await page.route(/\/orderqr\/[0-9A-Z]+$/, (route) => route.abort())
      await openAmount(page, event)
      await page.getByLabel('Otra cantidad').fill('70')
      await page.context().setOffline(true)
      const again = page.getByRole('button', { name: 'Reintentar' })
      await again.click()
      await expect(again).not.toHaveAttribute('aria-busy')
      await expect(heading(page, 'Ingresa el monto')).toBeVisible()
      await expect(page.getByLabel('Otra cantidad')).toHaveValue('70')
    })
  })
})

test.describe('a server that stays silent', () => {
  test.use({ expectedComplaints: [/ERR_ABORTED|ERR_FAILED/] })

  test('is given up after 30 s, in the words for it, and the key is kept [S-8.13]', async ({ page }) => {
    // The browser's own time limits don't follow the page's clock.
    await page.addInitScript(() => {
      AbortSignal.timeout = (ms) => {
        const gone = new AbortController()
        setTimeout(() => gone.abort(new DOMException('', 'TimeoutError')), ms)
        return gone.signal
      }
    })
    await page.clock.install()
    await readyToSend(page)
    await page.route(ORDERS, async (route) => (isPost(route) ? undefined : route.continue()))
    const sent = page.waitForRequest((request) => request.method() === 'POST')
    await next(page).click()
    await sent
    await page.clock.runFor(28_000)
    await expect(alert(page)).toHaveCount(0)
    await page.clock.runFor(2_500)
    await expect(alert(page).getByRole('listitem')).toHaveText([
      'Tiempo de espera agotado',
      'Intenta de nuevo.',
    ])
    expect(await keptKeys(page)).toEqual([expect.stringMatching(/^idemKey-POST public\//), ...SIGNED_IN])
  })
})

/** Makes the server refuse the access token that this browser keeps, though it has not expired. */
const spoilToken = (page: Page) =>
  page.evaluate(() => {
    const token = localStorage.getItem('token') ?? ''
    localStorage.setItem('token', `${token.slice(0, -6)}AAAAAA`)
  })

/** Presses Siguiente with a session that is over: home, signed out, and told why. */
const endsSession = async (page: Page, words: string): Promise<void> => {
  const seen: string[] = []
  page.on('framenavigated', (frame) => seen.push(new URL(frame.url()).pathname))
  await next(page).click()
  await page.waitForURL(`${address()}/`)
  await expect(page.getByRole('link', { name: 'Iniciar sesión' }).first()).toBeVisible()
  await expect(alert(page)).toContainText('Tu sesión terminó')
  await expect(alert(page)).toContainText(words)
  await passesAxe(page)
  expect(new Set(seen)).toEqual(new Set(['/']))
  expect(await keptKeys(page)).toEqual([])
  await page.reload()
  await expect(heading(page, 'Tu fiesta, sin efectivo')).toBeVisible()
  await expect(alert(page)).toHaveCount(0)
}

test.describe('a 401', () => {
  test.use({ expectedComplaints: [/401 \(Unauthorized\)|422/] })

  test('is answered by one refresh for all calls at once, and nobody notices [S-4.10]', async ({ page }) => {
    const event = await anEvent()
    await begin(page, event)
    await spoilToken(page)
    const spoiled = await page.evaluate(() => localStorage.getItem('token'))
    let refreshes = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/auth/refreshtoken')) refreshes += 1
    })
    await openAmount(page, event)
    await expect(page.getByRole('dialog')).toContainText('Compra pendiente')
    expect(refreshes).toBe(1)
    expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBe(spoiled)
  })

  test('with a refused refresh says so, forgets who it was and goes home [S-4.6]', async ({ page }) => {
    await readyToSend(page)
    await spoilToken(page)
    await page.evaluate(() => localStorage.setItem('refresh_token', 'spent'))
    await endsSession(page, 'No se pudo refrescar el token')
  })

  test('without a refresh token says so, forgets who it was and goes home [S-4.11]', async ({ page }) => {
    await readyToSend(page)
    await spoilToken(page)
    await page.evaluate(() => localStorage.removeItem('refresh_token'))
    await endsSession(page, 'No refresh token found.')
  })

  test('with a refresh that brings no token says so, forgets who it was and goes home [S-8.3]', async ({
    page,
  }) => {
    await readyToSend(page)
    await spoilToken(page)
    await page.route(/\/auth\/refreshtoken$/, (route) => route.fulfill({ json: { success: true, data: {} } }))
    await endsSession(page, 'No token disponible tras refrescar.')
  })

  test('keeps the purchase that was begun: after signing in again it is pending', async ({ page }) => {
    const event = await anEvent()
    const code = await begin(page, event)
    await spoilToken(page)
    await page.evaluate(() => localStorage.removeItem('refresh_token'))
    await openAmount(page, event)
    await page.waitForURL(`${address()}/`)
    expect(await purchaseCode(page)).toBe(code)
  })
})

test.describe('an alert', () => {
  test.use({ expectedComplaints: [/422/] })

  test('that hides itself is announced, takes no focus, waits while it is read, and is gone after 5 s [S-8.8]', async ({
    page,
  }) => {
    await page.clock.install()
    await readyToSend(page, '10001')
    await next(page).focus()
    await page.keyboard.press('Enter')
    await expect(alert(page)).toHaveText('El monto es mayor que el máximo de este evento.')
    await expect(next(page)).toBeFocused()
    await passesAxe(page)
    await page.clock.pauseAt(Date.now() + 60_000)
    await expect(alert(page)).toHaveCount(0)

    await page.clock.resume()
    await page.keyboard.press('Enter')
    await expect(alert(page)).toBeVisible()
    const box = await alert(page).boundingBox()
    await page.mouse.move((box?.x ?? 0) + 40, (box?.y ?? 0) + 10, { steps: 4 })
    await page.clock.fastForward(20_000)
    await expect(alert(page)).toBeVisible()
    await alert(page).getByRole('button', { name: 'Cerrar' }).click()
    await expect(alert(page)).toHaveCount(0)
    expect(await keptKeys(page)).toEqual([expect.stringMatching(/^idemKey-/), ...SIGNED_IN])
  })
})

/** What a dialog of each kind promises: its own words, the focus inside, and back where it was when it goes. */
const closesBy = async (page: Page, name: string, button: string, by: 'Escape' | 'click'): Promise<void> => {
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('button')).toHaveText([button])
  await expect(dialog.getByRole('button')).toBeFocused()
  await passesAxe(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  expect(
    await dialog.evaluate(
      (box) => box.contains(document.activeElement) || document.activeElement === document.body,
    ),
  ).toBe(true)
  if (by === 'Escape') await page.keyboard.press('Escape')
  else await dialog.getByRole('button').click()
  await expect(dialog).toHaveCount(0)
}

test.describe('dialogs', () => {
  test.use({ expectedComplaints: [/409 \(Conflict\)/] })

  test('of success say "Aceptar" [S-8.24]', async ({ page }) => {
    await page.goto(`${address()}/users/profile`)
    await page.getByRole('button', { name: 'Guardar Cambios' }).click()
    await closesBy(page, 'Cambios guardados', 'Aceptar', 'click')
  })

  test('of questions say "Sí, continuar" and "No, cancelar", and can’t be dismissed [S-8.25]', async ({
    page,
  }) => {
    const event = await anEvent()
    await begin(page, event)
    await openAmount(page, event)
    const dialog = page.getByRole('dialog', { name: 'Compra pendiente' })
    await expect(dialog.getByRole('button')).toHaveText(['No, cancelar', 'Sí, continuar'])
    await expect(dialog.getByRole('heading')).toBeFocused()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    await expect(dialog).toBeVisible()
  })

  test('of errors say "Continuar" [S-8.26]', async ({ page }) => {
    await page.goto(`${address()}/users/profile`)
    await page.getByLabel('Teléfono').fill('123')
    await page.getByRole('button', { name: 'Guardar Cambios' }).click()
    await closesBy(page, 'Información incompleta', 'Continuar', 'Escape')
  })

  test('that inform say "Entendido" and give the focus back [S-8.27]', async ({ page }) => {
    const event = await anEvent()
    await begin(page, event)
    await page.route(/\/extend$/, (route) =>
      route.fulfill({
        status: 409,
        json: { success: false, code: 'no_more_time', message: 'Ya usaste todo el tiempo extra.' },
      }),
    )
    await page.route(/\/orderqr\/[0-9A-Z]+$/, async (route) => {
      const response = await route.fetch()
      const reply = (await response.json()) as { data: object }
      const expires_at = new Date(Date.now() + 100_000).toISOString()
      await route.fulfill({ response, json: { ...reply, data: { ...reply.data, expires_at } } })
    })
    await page.reload()
    const more = page.getByRole('button', { name: 'Necesito más tiempo' })
    await more.click()
    await expect(page.getByRole('dialog')).toContainText('Ya usaste todo el tiempo extra.')
    await closesBy(page, 'Sin tiempo extra', 'Entendido', 'Escape')
    await expect(more).toBeFocused()
    await expect(heading(page, 'Resumen de compra')).toBeVisible()
  })
})
