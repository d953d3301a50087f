import { expect, type Page } from '@playwright/test'
import { charges, heading, isUsable, key, leaveQr, pairedTill, setSoldOut, test } from '../steps/bar-till.ts'
import { qrOf } from '../steps/demo-api.ts'
import { pesos } from '../steps/screen.ts'
import { scan } from '../steps/taps.ts'
import { lookUp, openScanner } from '../steps/venue-steps.ts'

/** What the device was asked to do for hand and ear: pulses, and how many tones were begun. */
const listenToSignals = (page: Page) =>
  page.addInitScript(() => {
    const felt = { pulses: [] as unknown[], tones: 0, kept: 0 }
    Object.assign(globalThis, { felt })
    navigator.vibrate = (pulses) => felt.pulses.push(pulses) > 0
    navigator.storage.persist = async () => (felt.kept += 1) > 0
    const { start } = OscillatorNode.prototype
    OscillatorNode.prototype.start = function begin(this: OscillatorNode, when) {
      felt.tones += 1
      start.call(this, when)
    }
  })
const felt = (page: Page): Promise<{ pulses: unknown[]; tones: number; kept: number }> =>
  page.evaluate('felt')

test('a reader’s code is taken wherever the scanner waits', async ({ bar: { qr, till } }) => {
  await expect(charges(till)).toBeVisible()
  await leaveQr(till)
  await expect(heading(till, 'Escanea el QR')).toBeVisible()
  await heading(till, 'Escanea el QR').click()
  await scan(till, qr.code)
  await expect(charges(till)).toBeVisible()
})

test('a reader’s code is neither an amount nor its confirmation; a hand’s keys are both', async ({
  bar: { ana, event, qr, till },
}) => {
  await till.clock.install()
  await till.reload()
  await expect(charges(till)).toBeVisible()
  // A slow machine would press the reader's keys as slowly as a hand.
  await till.clock.pauseAt(new Date(Date.now() + 1_000))
  const typed = till.getByText('$12.5', { exact: true })
  await till.keyboard.type('12.5')
  await till.clock.runFor(400)
  await expect(typed).toBeVisible()
  // Its first key is a digit, and comes alone where the phone or the radio is slow.
  await till.keyboard.type(qr.code.slice(0, 1))
  await till.clock.runFor(100)
  await scan(till, qr.code.slice(1))
  await till.clock.runFor(1_000)
  await expect(heading(till, 'Monto del cobro')).toBeVisible()
  await expect(typed).toBeVisible()
  expect((await qrOf(ana, event))?.available_balance).toBe(qr.available_balance)
  await till.keyboard.press('Backspace')
  await till.keyboard.type('7')
  await till.keyboard.press('Enter')
  await till.clock.resume()
  await expect(heading(till, 'Cobrado')).toBeVisible()
  expect((await qrOf(ana, event))?.available_balance).toBe(qr.available_balance - 12.7)
})

test('the end of a charge is felt and heard, and its second tap does not take the answer away', async ({
  bar: { till },
}) => {
  await listenToSignals(till)
  await till.clock.install()
  await till.reload()
  await expect(charges(till)).toBeVisible()
  expect((await felt(till)).pulses).toEqual([[30]])
  expect((await felt(till)).kept).toBe(1)
  await key(till, '1')
  await till.clock.pauseAt(new Date(Date.now() + 1_000))
  await charges(till).click()
  await expect(heading(till, 'Cobrado')).toBeVisible()
  const box = await till.getByRole('button', { name: 'Siguiente' }).boundingBox()
  if (!box) throw new Error('There is no way on')
  const tap = () => till.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await tap()
  await expect(heading(till, 'Cobrado')).toBeVisible()
  expect((await felt(till)).pulses).toEqual([[30], [60]])
  await expect.poll(async () => (await felt(till)).tones).toBe(3)
  await till.clock.runFor(500)
  await tap()
  await expect(heading(till, 'Escanea el QR')).toBeVisible()
})

const adultQuestion = (page: Page) => page.getByRole('dialog', { name: 'Solo para mayores de 18' })

test('an identification is asked for also where the balance does not suffice', async ({
  bar: { qr, till },
}) => {
  await expect(charges(till)).toBeVisible()
  await till.getByRole('button', { name: /^Mezcal derecho, \$110\.00, solo adultos/ }).click()
  await till.getByRole('button', { name: 'Otro monto' }).click()
  const typed = Math.ceil(qr.available_balance)
  for (const digit of String(typed)) await till.getByRole('button', { name: digit, exact: true }).click()
  await till.getByRole('button', { name: 'Ver opciones' }).click()
  await expect(adultQuestion(till)).toContainText('Pide una identificación antes de servir: Mezcal derecho.')
  await till.getByRole('button', { name: 'Sí, continuar' }).click()
  await expect(heading(till, `Faltan ${pesos(110 + typed - qr.available_balance)}`)).toBeVisible()
})

test('what another till switches off goes grey here within three seconds', async ({
  bar: { event, till },
}) => {
  const elote = till.getByRole('button', { name: /^Elote en vaso/ })
  await expect(elote).toBeEnabled()
  await setSoldOut(event, 'Elote en vaso', true)
  try {
    await expect(elote).toBeDisabled({ timeout: 3_000 })
  } finally {
    await setSoldOut(event, 'Elote en vaso', false)
  }
  await expect(elote).toBeEnabled({ timeout: 3_000 })
})

test('a till behind another tab still says each minute that it is there', async ({ bar: { till } }) => {
  await till.clock.install()
  await till.reload()
  await expect(charges(till)).toBeVisible()
  await till.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  const contact = till.waitForRequest('**/till/contact')
  await till.clock.fastForward('01:00')
  expect((await contact).postDataJSON()).toMatchObject({ waiting: 0 })
})

test('a charge that the network swallows may be left waiting, and is asked again within seconds', async ({
  bar: { ana, event, qr },
  browser,
}) => {
  const till = await pairedTill(browser, event)
  await lookUp(till, qr.code)
  await key(till, '10')
  let sent = 0
  await till.route('**/charges', async (route) => {
    sent += 1
    if (sent > 1) await route.continue()
  })
  await charges(till).click()
  await expect(heading(till, 'Cobrando…')).toBeVisible()
  await expect(till.getByRole('button', { name: 'Dejarlo en espera y seguir' })).toBeVisible({
    timeout: 6_000,
  })
  await expect(till.getByText('La respuesta está tardando. Puedes dejarlo en espera y seguir')).toBeVisible()
  await isUsable(till)
  await expect(heading(till, 'Cobrado')).toBeVisible({ timeout: 12_000 })
  expect(sent).toBe(2)
  expect((await qrOf(ana, event))?.available_balance).toBe(qr.available_balance - 10)
  await till.context().close()
})

test('a camera that somebody took away is said to be gone, and is started again', async ({
  bar: { till },
}) => {
  await expect(charges(till)).toBeVisible()
  await leaveQr(till)
  // In the page, frame by frame: a scanner that a slow machine starves takes the QR in view for a new one.
  const lost = await till.waitForFunction(() => {
    const video = document.querySelector('video')
    if (!(video?.srcObject instanceof MediaStream)) return 0
    const [track] = video.srcObject.getVideoTracks()
    track?.stop()
    track?.dispatchEvent(new Event('ended'))
    return performance.now()
  })
  await expect(till.getByText('Otra aplicación usa la cámara. Ciérrala e inténtalo de nuevo.')).toBeVisible()
  await isUsable(till)
  // A QR that was out of view this long is charged anew, so that the camera's return is seen by what it reads.
  await till.waitForFunction((at) => performance.now() - at > 2_000, await lost.jsonValue())
  await till.getByRole('button', { name: 'Usar la cámara' }).click()
  await expect(charges(till)).toBeVisible()
})

test('a camera’s light is switched on and off', async ({ bar: { till } }) => {
  await till.addInitScript(() => {
    const { getCapabilities } = MediaStreamTrack.prototype
    const asked: unknown[] = []
    Object.assign(globalThis, { asked })
    MediaStreamTrack.prototype.getCapabilities = function known(this: MediaStreamTrack) {
      return { ...getCapabilities.call(this), torch: true }
    }
    MediaStreamTrack.prototype.applyConstraints = async (wanted) => void asked.push(wanted?.advanced)
  })
  await till.reload()
  await leaveQr(till)
  await openScanner(till)
  await till.getByRole('button', { name: 'Prender la luz' }).click()
  await till.getByRole('button', { name: 'Apagar la luz' }).click()
  await expect(till.getByRole('button', { name: 'Prender la luz' })).toBeVisible()
  expect(await till.evaluate('asked')).toEqual([[{ torch: true }], [{ torch: false }]])
})
