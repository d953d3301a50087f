import { expect, type Page } from '@playwright/test'
import { charges, heading, pairedTill, tile } from '../steps/bar-till.ts'
import { databaseOf, freezeMain, isSound, moveTo } from '../steps/clusters.ts'
import { buyBalance, demo, qrOf, signInByApi } from '../steps/demo-api.ts'
import { aLastingVenue } from '../steps/event.ts'
import { useOwnProduct } from '../steps/own-product.ts'
import { test } from '../steps/pictures.ts'
import { leaveResult, scan } from '../steps/taps.ts'

// Two server processes and two databases behind one port.
useOwnProduct({}, { processes: 2 })

/** Charges a water of 30 pesos to a QR. */
const chargeWater = async (till: Page, code: string): Promise<void> => {
  await tile(till, 'Agua').click()
  await scan(till, code)
  await charges(till).click()
}
/** The same where it was charged a moment ago. */
const chargeAgain = async (till: Page, code: string): Promise<void> => {
  await leaveResult(till)
  await tile(till, 'Agua').click()
  const again = till.getByRole('dialog').getByRole('button', { name: 'Sí, continuar' })
  // Scanned anew where the answer says that this process knows nothing: the next connection may find the other.
  await expect(async () => {
    await scan(till, code)
    await expect(again).toBeVisible({ timeout: 4_000 })
  }).toPass({ timeout: 60_000 })
  await again.click()
  await charges(till).click()
}
const isCharged = (till: Page) => expect(heading(till, 'Cobrado')).toBeVisible({ timeout: 30_000 })
const isCharge = (url: string): boolean => url.endsWith('/charges')

test('a till sells before, during and after its event’s move to another database: each charge once', async ({
  browser,
}) => {
  const event = await aLastingVenue()
  const ana = await signInByApi(demo.attendee)
  const { code } = await buyBalance(ana, event, 200)
  const till = await pairedTill(browser, event)
  await chargeWater(till, code)
  await isCharged(till)

  const to = (await databaseOf(event)) === 'main' ? 'dos' : 'main'
  const asked: { id: string; status: number }[] = []
  till.on('response', (reply) => {
    const { op_id: id } = (isCharge(reply.url()) ? reply.request().postDataJSON() : {}) as { op_id?: string }
    if (id !== undefined) asked.push({ id, status: reply.status() })
  })
  await moveTo(event, to, async () => {
    await chargeAgain(till, code)
    // Refused again and again, and it says that it goes on asking.
    await expect.poll(() => asked.filter(({ status }) => status === 503).length).toBeGreaterThan(1)
    await expect(heading(till, 'Preguntando…')).toBeVisible()
    await expect(heading(till, 'Cobrado')).toBeHidden()
  })
  await isCharged(till)
  expect(new Set(asked.map(({ id }) => id)).size).toBe(1)
  expect(asked.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await databaseOf(event)).toBe(to)
  await chargeAgain(till, code)
  await isCharged(till)
  expect((await qrOf(ana, event))?.available_balance).toBe(110)
  expect(await isSound(event)).toBe(true)
  await till.context().close()
})

test('a till goes on selling while the database of accounts and roles hangs, and the books agree afterwards', async ({
  browser,
}) => {
  const event = await aLastingVenue()
  if ((await databaseOf(event)) === 'main') await moveTo(event, 'dos')
  const ana = await signInByApi(demo.attendee)
  const { code } = await buyBalance(ana, event, 200)
  const till = await pairedTill(browser, event)
  await chargeWater(till, code)
  await isCharged(till)

  freezeMain('SIGSTOP')
  try {
    for (let sold = 0; sold < 3; sold += 1) {
      const answered = till.waitForResponse((reply) => isCharge(reply.url()) && reply.status() === 200)
      await chargeAgain(till, code)
      await isCharged(till)
      // The first may have been answered before anybody noticed.
      if (sold > 0) expect(Number((await answered).headers()['x-control-age-s'])).toBeGreaterThan(0)
    }
  } finally {
    freezeMain('SIGCONT')
  }
  await chargeAgain(till, code)
  await isCharged(till)
  await expect.poll(async () => (await qrOf(ana, event).catch(() => null))?.available_balance).toBe(50)
  expect(await isSound(event)).toBe(true)
  await till.context().close()
})
