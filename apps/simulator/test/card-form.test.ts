import { expect, test } from 'vitest'
import { type BrickWindow, useBrickPage } from './brick-page.ts'
import { call } from './simulator.ts'

declare const window: BrickWindow

const scene = useBrickPage()

const fill = async (number = '4075 5957 1648 3764', holder = 'APRO', expiry = '1130') => {
  await scene.page.getByLabel('Número de tarjeta').pressSequentially(number)
  await scene.page.getByLabel('Vencimiento').pressSequentially(expiry)
  await scene.page.getByLabel('Código de seguridad').fill('123')
  await scene.page.getByLabel('Nombre del titular').fill(holder)
}
const pay = () => scene.page.getByRole('button', { name: 'Pagar' }).click()
const submitted = (count: number) =>
  scene.page.waitForFunction((wanted) => window.submitted.length === wanted, count)

test('the real React wrapper gets a token that pays, and the page never sees the card', async () => {
  await fill()
  await expect.poll(() => scene.page.getByLabel('Vencimiento').inputValue()).toBe('11/30')
  await pay()
  await submitted(1)
  expect(await scene.page.getByRole('button', { name: 'Procesando…' }).getAttribute('aria-disabled')).toBe(
    'true',
  )
  const [sent] = await scene.page.evaluate(() => window.submitted)
  expect(sent).toEqual({
    formData: {
      token: expect.stringMatching(/^[0-9a-f]{32}$/),
      issuer_id: '24',
      payment_method_id: 'visa',
      transaction_amount: 200,
      installments: 1,
      payer: { email: 'ana@demo.test' },
    },
    details: {
      bin: '40755957',
      lastFourDigits: '3764',
      cardholderName: 'APRO',
      paymentTypeId: 'credit_card',
    },
  })
  const payment = await call(scene.mp, 'POST', '/v1/payments', sent?.formData, {
    'x-idempotency-key': 'form',
  })
  expect(payment.body).toMatchObject({ status: 'approved', transaction_amount: 200 })
  const carriers = scene.requests
    .filter(({ body }) => body.includes('4075595716483764'))
    .map(({ url }) => url)
  expect(carriers).toEqual([`${scene.mp}/v1/card_tokens?public_key=TEST-public-key`])
  await scene.page.evaluate(() => window.answer())
  await scene.page.getByRole('button', { name: 'Pagar' }).waitFor()
  expect(scene.complaints).toEqual([])
})

test('an empty form says under each field what to write, and sends nothing', async () => {
  await pay()
  const errors = scene.page.locator('.error:visible')
  expect(await errors.allTextContents()).toEqual([
    'Escribe el número de tu tarjeta.',
    'Escribe mes y año, como 11/30.',
    'Escribe los 3 dígitos del reverso.',
    'Escribe el nombre como aparece en la tarjeta.',
  ])
  const number = scene.page.getByLabel('Número de tarjeta')
  expect(await number.getAttribute('aria-invalid')).toBe('true')
  expect(await scene.page.locator('#number:focus').count()).toBe(1)
  await number.pressSequentially('4')
  expect(await number.getAttribute('aria-invalid')).toBe('false')
  expect(await scene.page.evaluate(() => window.submitted)).toEqual([])
})

test('a mistyped number and a past date are caught before anything is sent', async () => {
  await fill('4075 5957 1648 3765', 'APRO', '0120')
  await pay()
  expect(await scene.page.locator('.error:visible').allTextContents()).toEqual([
    'Revisa el número: le falta o le sobra un dígito.',
    'Esta tarjeta ya venció. Usa otra.',
  ])
  expect(scene.requests.filter(({ url }) => url.includes('card_tokens'))).toEqual([])
})

test('pressing the button twice pays once, and after a refusal the next try has a new token', async () => {
  await fill()
  await scene.page.getByRole('button', { name: 'Pagar' }).dblclick()
  await submitted(1)
  await scene.page.getByRole('button', { name: 'Procesando…' }).click({ force: true })
  await scene.page.evaluate(() => window.answer(new Error('refused')))
  await pay()
  await submitted(2)
  const [first, second] = await scene.page.evaluate(() =>
    window.submitted.map(({ formData }) => formData.token),
  )
  expect(second).not.toBe(first)
  expect(scene.complaints).toEqual([])
})

test('without the vendor the form says so, and the page hears of it', async () => {
  await fill()
  await scene.page.route('**/v1/card_tokens**', (route) => route.abort())
  await pay()
  await scene.page.getByRole('alert').waitFor()
  expect(await scene.page.getByRole('alert').textContent()).toBe(
    'No pudimos leer tu tarjeta. Revisa tu conexión e inténtalo de nuevo.',
  )
  expect(await scene.page.evaluate(() => window.errors)).toMatchObject([
    { type: 'non_critical', cause: 'card_token_creation_failed' },
  ])
  await scene.page.unroute('**/v1/card_tokens**')
  await pay()
  await submitted(1)
})

test('the controller changes the amount, gives the data by itself, and goes away with the component', async () => {
  const incomplete = await scene.page.evaluate(() => window.cardPaymentBrickController.getFormData())
  expect(incomplete).toBeUndefined()
  expect(await scene.page.evaluate(() => window.errors)).toMatchObject([{ cause: 'incomplete_fields' }])
  await scene.page.getByRole('button', { name: 'Usar una tarjeta de prueba' }).click()
  expect(await scene.page.evaluate(() => window.bins)).toEqual(['40755957'])
  await scene.page.evaluate(() => window.cardPaymentBrickController.update({ amount: 350.5 }))
  const data = await scene.page.evaluate(() => window.cardPaymentBrickController.getFormData())
  expect(data).toMatchObject({ transaction_amount: 350.5, payment_method_id: 'visa' })
  await scene.page.evaluate(() => window.toggle())
  await scene.page.getByText('Sin formulario').waitFor()
  await scene.page.evaluate(() => window.toggle())
  await scene.page.waitForFunction(() => window.ready === 2)
  expect(await scene.page.getByLabel('Número de tarjeta').count()).toBe(1)
  expect(scene.complaints).toEqual([])
})

test('a digit corrected in the middle leaves the caret where it was', async () => {
  const number = scene.page.getByLabel('Número de tarjeta')
  await number.pressSequentially('4075595716483764')
  expect(await number.inputValue()).toBe('4075 5957 1648 3764')
  await number.press('Home')
  for (let step = 0; step < 7; step += 1) await number.press('ArrowRight')
  await number.press('Backspace')
  await number.pressSequentially('8')
  expect(await number.inputValue()).toBe('4075 5857 1648 3764')
})
