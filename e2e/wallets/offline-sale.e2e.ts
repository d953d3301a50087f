import { expect } from '@playwright/test'
import { api, buyBalance, demo, qrOf, signInByApi } from '../steps/demo-api.ts'
import { aPerson, aStaffedVenue } from '../steps/event.ts'
import { signIn } from '../steps/identity-steps.ts'
import { agreeToOffline, anOfflineTill } from '../steps/signing-till.ts'
import { address, passesAxe, qrCard, test } from '../steps/screen.ts'

test.use({ viewport: { width: 360, height: 640 } })

test('a sale of a bar without a network is to be confirmed, and once booked says when it was made', async ({
  page,
}) => {
  const [ana, event, manager] = [await aPerson(), await aStaffedVenue(), await signInByApi(demo.manager)]
  const { code } = await buyBalance(ana, event, 200)
  await agreeToOffline(event, manager.token, 1)
  const till = await anOfflineTill(event, 'Tableta 1')
  // Before its permit: a manager decides.
  const { op_id: sale, status } = await till.sell(code, 45, 0, 5 * 60_000)
  expect(status).toBe('waiting')
  await page.goto(`${address()}/auth/sign-in?returnUrl=/users/qrs`)
  await signIn(page, ana.email, demo.password, '/users/qrs')
  const card = await qrCard(page, event)
  await card.getByText('Movimientos').click()
  const pending = card.getByText(/^Por confirmar: \$45\.00 en Barra Norte, .*\d\d:\d\d$/)
  await expect(pending).toBeVisible()
  await expect(card.getByText('Tu saldo no cambia hasta que el organizador decida.')).toBeVisible()
  await passesAxe(page)

  const decision = { decision: 'book', reason: 'Lo vi en la cámara' }
  await api(`office/events/${event.id}/offline/sales/${sale}/decision`, manager.token, decision)
  const booked = card.getByRole('listitem').filter({ hasText: 'la barra estaba sin red' })
  await expect(booked).toContainText(/Comprado .*\d\d:\d\d, registrado .*\d\d:\d\d: la barra estaba sin red/)
  await expect(booked).toContainText('−$45.00')
  await expect(pending).toHaveCount(0)
  expect((await qrOf(ana, event))?.available_balance).toBe(155)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await passesAxe(page)
})
