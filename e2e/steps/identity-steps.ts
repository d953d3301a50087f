import { randomInt, randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { address, simulator } from './screen.ts'

export const firstPassword = 'Jacaranda violeta 27'

export type Newcomer = { email: string; phone: string }

/** A person without an account, with a Mexican phone. */
export const newcomer = (): Newcomer => ({
  email: `lucia-${randomUUID().slice(0, 8)}@correo.test`,
  phone: `55${randomInt(10_000_000, 99_999_999)}`,
})

/** Fills every field of the sign-up except the captcha. */
export const fillSignUp = async (page: Page, { email, phone }: Newcomer): Promise<void> => {
  await page.getByLabel('Nombre', { exact: true }).fill('Lucía')
  await page.getByLabel('Apellido paterno').fill('Ríos')
  await page.getByLabel('Apellido materno').fill('Vega')
  await page.getByLabel('Teléfono').fill(phone)
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Día').selectOption('7')
  await page.getByLabel('Mes').selectOption({ label: 'May' })
  await page.getByLabel('Año').selectOption('1995')
  await page.getByLabel('Contraseña', { exact: true }).fill(firstPassword)
  await page.getByLabel('Confirmar Contraseña').fill(firstPassword)
}

export const signUp = async (page: Page, person: Newcomer): Promise<void> => {
  await page.goto(`${address()}/auth/sign-up`)
  await fillSignUp(page, person)
  await page.getByText('No soy un robot').click()
  await expect(page.getByRole('button', { name: 'Crear cuenta' })).toBeEnabled({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
  await expect(page.getByRole('heading', { name: 'Registro Exitoso' })).toBeVisible()
}

/** Fills in the open sign-in form and waits for the page that it leads to. */
export const signIn = async (page: Page, email: string, password: string, to = '/'): Promise<void> => {
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click()
  await page.waitForURL(`${address()}${to}`)
}

type Received = { subject: string; text: string }

const inbox = async (channel: 'sms' | 'email', to: string): Promise<Received[]> => {
  const query = new URLSearchParams({ channel, to })
  return (await (await fetch(`${simulator()}/_sim/inbox?${query}`)).json()) as Received[]
}

/**
 * Waits for a message to `to` that matches `wanted`; resolves to the first group's text in the newest one.
 */
export const received = async (channel: 'sms' | 'email', to: string, wanted: RegExp): Promise<string> => {
  const find = async () =>
    (await inbox(channel, to))
      .map(({ text }) => wanted.exec(text)?.[1])
      .find((caught) => caught !== undefined)
  await expect.poll(find).toBeDefined()
  return (await find()) ?? ''
}

export const smsCode = (phone: string, purpose: string): Promise<string> =>
  received('sms', `+52${phone}`, new RegExp(`^(\\d{4}) es tu clave .* para ${purpose}`))

/** A code different from the one sent. */
export const wrong = (code: string): string => String((Number(code) + 1) % 10_000).padStart(4, '0')

export const typeCode = async (page: Page, code: string): Promise<void> => {
  await page.getByLabel('Dígito 1 de 4').focus()
  await page.keyboard.type(code)
}
