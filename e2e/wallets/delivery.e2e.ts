import { expect } from '@playwright/test'
import { buyBalance, demo } from '../steps/demo-api.ts'
import { anEvent, aPerson } from '../steps/event.ts'
import { received, type Received } from '../steps/inbox.ts'
import { scan } from '../steps/scan.ts'
import { address, pesos, simulator, test } from '../steps/screen.ts'

const picturesOf = async ([message]: Received[]): Promise<string[][]> =>
  Promise.all(
    (message?.attachments ?? []).map(({ base64 }) => scan(new Uint8Array(Buffer.from(base64, 'base64')))),
  )

test('a first purchase brings its QR by e-mail and WhatsApp, each once, and both pictures are its code [S-1.19]', async ({
  page,
}) => {
  const [buyer, event] = [await aPerson(), await anEvent()]
  const qr = await buyBalance(buyer, event, 200)
  const letters = async () =>
    (await received('email', buyer.email)).filter(({ subject }) => subject === `Tu QR para ${event.name}`)
  const messages = async () => received('whatsapp', buyer.phone)
  await expect.poll(async () => [(await letters()).length, (await messages()).length]).toEqual([1, 1])
  expect(await picturesOf(await letters())).toEqual([[qr.code]])
  expect(await picturesOf(await messages())).toEqual([[qr.code]])
  const [letter] = await letters()
  expect(letter?.html).toContain('src="cid:qr"')
  expect(letter?.text).toContain(`Ver mi QR: ${address()}/users/qrs`)

  // The letter as its reader sees it: the picture is there, and it scans.
  await page.goto(`${simulator()}/_sim/messages?to=${buyer.email}`)
  const frame = page.frameLocator(`iframe[title="Tu QR para ${event.name}"]`)
  const picture = frame.getByRole('img', { name: `Código QR de ${event.name}` })
  await expect(picture).toBeVisible()
  expect(await scan(await picture.screenshot({ scale: 'device' }))).toEqual([qr.code])
})

test('a top-up of a QR that is known is confirmed by a short letter', async () => {
  const [buyer, event] = [await aPerson(), await anEvent()]
  const before = (await buyBalance(buyer, event, 50)).available_balance
  await buyBalance(buyer, event, 85.5)
  await expect
    .poll(async () => (await received('email', buyer.email))[0]?.subject)
    .toBe(`Recargaste $85.50 para ${event.name}`)
  const [letter] = await received('email', buyer.email)
  expect(letter?.text).toContain(`ahora es de ${pesos(before + 85.5)}.`)
})

test('the address of a QR’s picture tells nobody anything', async ({ request }) => {
  for (const token of ['A'.repeat(120), demo.attendee]) {
    const reply = await request.get(`${address()}/qr-images/${token}`)
    expect(reply.status()).toBe(404)
    expect(reply.headers()['cache-control']).toBe('no-store')
  }
})
