import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { openAlive, simulator } from './screen.ts'

export type Vendor = 'Google' | 'Facebook' | 'Apple'

export const control = async (order: object): Promise<void> => {
  const reply = await fetch(`${simulator()}/_sim/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(order),
  })
  if (!reply.ok) throw new Error(`control: ${reply.status} ${await reply.text()}`)
}

/** Sets the outcome of the next sign-in with a vendor. */
export const prepare = (vendor: Vendor, outcome: string, times = 1): Promise<void> =>
  control({ provider: vendor.toLowerCase(), action: 'next', outcome, times })

export const vendorButton = (page: Page, vendor: Vendor) =>
  page.getByRole('button', { name: `Continuar con ${vendor}` })

export const openSignIn = async (page: Page, returnUrl = '/'): Promise<void> => {
  await openAlive(page, `/auth/sign-in?returnUrl=${encodeURIComponent(returnUrl)}`)
}

/** Presses a vendor's button and acts in its window. */
export const inWindow = async (
  page: Page,
  vendor: Vendor,
  act: (popup: Page) => Promise<void>,
): Promise<void> => {
  const opening = page.waitForEvent('popup')
  await vendorButton(page, vendor).click()
  await act(await opening)
}

/** Chooses one of the vendor's predefined accounts. */
export const account = (name: string) => (popup: Page) => popup.getByRole('button', { name }).click()

export type Person = { first: string; last: string; email: string }

export const somebody = (): Person => ({
  first: 'Inés',
  last: 'Cruz',
  email: `ines-${randomUUID().slice(0, 8)}@correo.test`,
})

/** Signs in with an account unique to this test. */
export const otherAccount = (person: Person) => async (popup: Page) => {
  await popup.getByText('Usar otra cuenta').click()
  await popup.getByLabel('Nombre').fill(person.first)
  await popup.getByLabel('Apellido').fill(person.last)
  await popup.getByRole('textbox', { name: 'Correo' }).fill(person.email)
  await popup.getByRole('button', { name: 'Entrar con esta cuenta' }).click()
}

export type StoredUser = {
  id: string
  name: string
  paternal_surname: string
  email: string
  facebook_id?: string
}

/** The signed-in user as stored on this page's device. */
export const storedUser = (page: Page): Promise<StoredUser> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('user_data') ?? 'null') as StoredUser)

export const hasSession = (page: Page): Promise<boolean> =>
  page.evaluate(() => localStorage.getItem('token') !== null)

/** Asserts the sentences of the screen's alert. */
export const saysOnly = async (page: Page, sentences: string[]): Promise<void> => {
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveText(sentences)
  expect(await hasSession(page)).toBe(false)
}

/** Registers on the screen; like anybody, with any e-mail address. */
export const register = async (page: Page, email: string, password: string): Promise<void> => {
  await openAlive(page, '/auth/sign-up')
  await page.getByLabel('Nombre', { exact: true }).fill('Mala')
  await page.getByLabel('Apellido paterno').fill('Persona')
  await page.getByLabel('Apellido materno').fill('Ajena')
  await page.getByLabel('Teléfono').fill('5598765432')
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Día').selectOption('7')
  await page.getByLabel('Mes').selectOption({ index: 5 })
  await page.getByLabel('Año').selectOption('1995')
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByLabel('Confirmar Contraseña').fill(password)
  await page.getByText('No soy un robot').click()
  const submit = page.getByRole('button', { name: 'Crear cuenta' })
  await expect(submit).toBeEnabled({ timeout: 30_000 })
  await submit.click()
  await expect(page.getByRole('heading', { name: 'Registro Exitoso' })).toBeVisible()
}
