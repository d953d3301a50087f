import { expect } from '@playwright/test'
import { pairingCode } from '../steps/bar-till.ts'
import { demo } from '../steps/demo-api.ts'
import { aStaffedVenue } from '../steps/event.ts'
import { address, heading, passesAxe, test } from '../steps/screen.ts'
import { enterPin, pairWith } from '../steps/venue-steps.ts'

test.use({ visitor: demo.manager, viewport: { width: 1440, height: 900 } })

test('a till that works is seen in the office with its place, its answers and who is on it', async ({
  page,
  browser,
}) => {
  const event = await aStaffedVenue()
  await page.goto(`${address()}/office/${event.id}/tills`)
  await expect(heading(page, 'Cajas')).toBeVisible()
  await expect(page.getByText('Todo en orden.')).toBeVisible()
  await expect(page.getByText('Todavía no hay dispositivos vinculados.')).toBeVisible()
  await passesAxe(page)
  // Not signed in: a browser with a session of its own is no paired till.
  const context = await browser.newContext()
  const till = await context.newPage()
  await pairWith(till, await pairingCode(event, 'Barra Norte'), 'Barra 4')
  await enterPin(till, /^Beto/, '7316')
  const device = page
    .getByRole('region', { name: 'Dispositivos' })
    .getByRole('row')
    .filter({ hasText: 'Barra 4' })
  await expect(device).toContainText('En línea')
  await expect(device).toContainText(/Barra Norte · Beto/)
  // The second report, ten seconds after the first, has round trips.
  await expect(device).toContainText(/\d+ ms/, { timeout: 30_000 })
  const place = page.getByRole('row', { name: /^Barra Norte/ })
  await expect(place).toContainText(/\d+ ms/)
  await passesAxe(page)
  await context.close()
})
