import { expect, type Page } from '@playwright/test'
import { buyBalance, demo, qrOf, signInByApi } from '../steps/demo-api.ts'
import { aStaffedVenue } from '../steps/event.ts'
import { received } from '../steps/inbox.ts'
import { address, passesAxe, test } from '../steps/screen.ts'
import { handedCode } from '../steps/venue-steps.ts'

const phone = '5500000001'

/** The till of the demo's cashier, at the event where Ana has a QR. */
const openLost = async (page: Page, eventName: string): Promise<void> => {
  await page.goto(`${address()}/till`)
  await page.getByRole('button', { name: new RegExp(eventName) }).click()
  await page.getByRole('button', { name: 'QR perdido' }).click()
  await expect(page.getByText(/^Sin teléfono verificado: que muestre su QR/)).toBeVisible()
  await page.getByLabel('Teléfono verificado, a diez dígitos').fill(phone)
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'QR de Ana' })).toBeVisible()
}

const sentCode = async (): Promise<string> => {
  let code: string | undefined
  await expect(async () => {
    const [newest] = await received('sms', `+52${phone}`)
    code = /^(\d{6}) es tu clave para cambiar tu QR/.exec(newest?.text ?? '')?.[1]
    expect(code).toBeDefined()
  }).toPass()
  return code ?? ''
}

test.describe('a QR that its holder can’t show', () => {
  test.use({ visitor: 'caja@demo.test', expectedComplaints: [/status of 4(?:22|29)/] })

  test('is replaced at the till by the code that came to their phone; a wrong one can be typed again', async ({
    page,
  }) => {
    const [ana, event] = [await signInByApi(demo.attendee), await aStaffedVenue()]
    const before = await buyBalance(ana, event, 100)
    await openLost(page, event.name)
    await passesAxe(page)
    await page.getByRole('button', { name: 'Mandar clave a su teléfono' }).click()
    await expect(page.getByText('Le mandamos una clave a Ana. Pídesela: vence en 10 minutos.')).toBeVisible()
    const field = page.getByLabel('Clave de seis números')
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
    await expect(field).toHaveAttribute('inputmode', 'numeric')
    await page.getByRole('button', { name: 'Mandar otra clave' }).click()
    await expect(page.getByRole('alert')).toHaveText(/^Hace poco le mandamos una clave\./)
    await passesAxe(page)
    const code = await sentCode()
    await field.fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
    await page.getByRole('button', { name: 'Dar un QR nuevo' }).click()
    await expect(page.getByText('El código no es válido o ya venció. Pide uno nuevo.')).toBeVisible()
    expect((await qrOf(ana, event))?.code).toBe(before.code)
    await page.getByRole('button', { name: 'Escribir otra clave' }).click()
    await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    await page.getByRole('button', { name: 'Dar un QR nuevo' }).click()
    const fresh = await handedCode(page)
    expect(await qrOf(ana, event)).toMatchObject({ code: fresh, available_balance: before.available_balance })
  })
})
