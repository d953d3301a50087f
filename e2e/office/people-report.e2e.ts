import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { api, signInByApi } from '../steps/demo-api.ts'
import { aStaffedVenue } from '../steps/event.ts'
import { address, passesAxe, test } from '../steps/screen.ts'

test.describe('what each of the staff did', () => {
  test.use({ visitor: 'admin@demo.test' })

  test('is a table that a manager reads and saves', async ({ page }) => {
    const event = await aStaffedVenue()
    const { token } = await signInByApi('caja@demo.test')
    const at = `staff/events/${event.id}`
    await api(`${at}/shifts`, token, { op_id: randomUUID(), float: 100 })
    await api(`${at}/topups`, token, { op_id: randomUUID(), amount: 120, tender: 'cash' })
    await page.goto(`${address()}/office/${event.id}/team/people`)
    await expect(page.getByRole('link', { name: 'Por persona' })).toBeVisible()
    const row = page.getByRole('row', { name: /^Carla/ })
    await expect(row.getByRole('cell').first()).toHaveText('$120.001 vez')
    await passesAxe(page)
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Descargar CSV' }).click()
    expect((await saved).suggestedFilename()).toBe('Personal.csv')
  })
})
