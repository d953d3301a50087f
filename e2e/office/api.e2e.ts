import { expect } from '@playwright/test'
import { demo } from '../steps/demo-api.ts'
import { aVenue } from '../steps/event.ts'
import { address, test } from '../steps/screen.ts'
import { holdsAtBothSizes, wide } from '../steps/width.ts'

test.describe('who administers', () => {
  test.use({ visitor: demo.manager, viewport: wide, expectedComplaints: [/status of 422/] })

  test('makes a key that opens the event until it is revoked, and a webhook whose notices are seen and resent', async ({
    page,
  }) => {
    const event = await aVenue()
    await page.goto(`${address()}/office/api?event=${event.id}`)
    await expect(page.getByText('Este evento todavía no tiene claves.')).toBeVisible()
    await holdsAtBothSizes(page)

    const keys = page.getByRole('region', { name: 'Claves', exact: true })
    await keys.getByLabel('Para qué es').fill('Tablero de ventas')
    await keys.getByRole('checkbox', { name: 'Ver el evento, lugares y productos' }).check()
    await keys.getByRole('checkbox', { name: 'Cambiar lugares y productos' }).check()
    await keys.getByRole('button', { name: 'Hacer una clave' }).click()
    const shown = page.getByRole('region', { name: 'La clave de Tablero de ventas' })
    const key = (await shown.getByRole('status').textContent()) ?? ''
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const ask = (path: string, given: { method?: string; body?: string } = {}) =>
      fetch(`${address()}/api/v1/org/events/${event.id}/${path}`, { headers, ...given })
    expect((await ask('places')).status).toBe(200)
    await holdsAtBothSizes(page)
    await shown.getByRole('button', { name: 'Ya la guardé' }).click()
    await expect(page.getByText(key)).toHaveCount(0)

    const webhooks = page.getByRole('region', { name: 'Webhooks', exact: true })
    await webhooks.getByLabel('Dirección (https)').fill('https://10.0.0.8/avisos')
    await webhooks.getByRole('checkbox', { name: 'Se agotó un producto' }).check()
    await webhooks.getByRole('button', { name: 'Agregar webhook' }).click()
    await expect(webhooks.getByRole('alert')).toHaveText(
      'Esa dirección no es pública: no podemos enviar avisos ahí.',
    )
    await webhooks.getByLabel('Dirección (https)').fill('https://avisos.invalid/saldo')
    await webhooks.getByRole('button', { name: 'Agregar webhook' }).click()
    await expect(page.getByRole('region', { name: 'La clave de avisos.invalid' })).toContainText('whsec_')

    const made = await ask('products', {
      method: 'POST',
      body: JSON.stringify({ name: 'Michelada de prueba', price: 30, category: null, is_adult_only: false }),
    })
    const { data } = (await made.json()) as { data: { id: string } }
    await ask(`products/${data.id}/sold-out`, { method: 'PUT', body: '{"is_sold_out":true}' })
    const sent = page.getByRole('region', { name: 'Avisos a avisos.invalid', exact: true })
    await expect(async () => {
      await page.reload()
      await expect(sent).toContainText('no se pudo conectar', { timeout: 1_000 })
    }).toPass({ timeout: 30_000 })
    await holdsAtBothSizes(page)

    await keys.getByRole('button', { name: 'Revocar la clave de Tablero de ventas' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sí, continuar' }).click()
    await expect(keys.getByText('Revocada')).toBeVisible()
    expect((await ask('places')).status).toBe(401)
    await webhooks.getByRole('button', { name: 'Quitar el webhook de avisos.invalid' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sí, continuar' }).click()
    await expect(webhooks.getByText('Este evento no avisa a nadie todavía.')).toBeVisible()
    const guide = await page.request.get(`${address()}/organiser-api.md`)
    expect(await guide.text()).toContain('/api/v1/org/')
    expect(await page.getByRole('link', { name: 'Cómo se usa' }).getAttribute('href')).toBe(
      '/organiser-api.md',
    )
  })
})
