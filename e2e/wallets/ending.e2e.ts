import { expect } from '@playwright/test'
import { aVenue } from '../steps/event.ts'
import { address, heading, passesAxe, test } from '../steps/screen.ts'

test.use({ visitor: 'admin@demo.test', viewport: { width: 360, height: 740 } })

test('before an event ends office and till say when, and whoever runs it gives it another hour', async ({
  page,
}) => {
  const event = await aVenue({ endsAt: new Date(Date.now() + 40 * 60_000) })
  const warning = page.getByText(/^El evento termina a las \d\d:\d\d, en menos de una hora\.$/)
  await page.goto(`${address()}/till`)
  await page.getByRole('button', { name: event.name }).click()
  await expect(warning).toBeVisible()
  await page.goto(`${address()}/office/${event.id}/venue`)
  await expect(warning).toBeVisible()
  await passesAxe(page)
  await page.getByRole('link', { name: 'Alargar el evento' }).click()
  await expect(heading(page, 'Final del evento')).toBeVisible()
  await passesAxe(page)
  await page.getByRole('button', { name: 'Alargar el evento' }).click()
  await expect(page.getByText(/^Listo: termina ahora /)).toBeVisible()
  await expect(warning).toHaveCount(0)
})
