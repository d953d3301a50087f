import { expect, test } from 'vitest'
import { solvedCaptcha } from '../../../test/captcha.ts'
import { useServer } from '../../../test/server.ts'
import { createAltcha } from '../../gateways/captcha/altcha.ts'
import type { Gateways } from '../../gateways/index.ts'
import { createKeys } from '../../kernel/keys.ts'

const keys = createKeys('the secret of the captcha in these tests')
const server = useServer(() => ({ captcha: createAltcha({ keys, cost: 10 }) }) as Gateways)

const ana = {
  name: 'Ana',
  paternal_surname: 'Luna',
  maternal_surname: 'Ríos',
  country_code_iso: 'MX',
  country_code: '52',
  phone_number: '5512345678',
  email: 'ana.luna@prueba.test',
  birthday_date: '1990-5-7',
  password: 'noche de jarana',
  password_confirmation: 'noche de jarana',
}

const register = async (body: Record<string, unknown>) =>
  server.app.http.inject({ method: 'POST', url: '/api/v1/es/auth/public/register', payload: body })

test('a person registers and gets their account back, without any secret', async () => {
  const reply = await register({ ...ana, token_captcha: await solvedCaptcha(server) })
  expect(reply.json()).toEqual({
    success: true,
    data: {
      id: expect.stringMatching(/^[0-9a-f]{8}-/) as string,
      name: 'Ana',
      paternal_surname: 'Luna',
      maternal_surname: 'Ríos',
      email: 'ana.luna@prueba.test',
      country_code: '52',
      country_code_iso: 'MX',
      phone_number: '5512345678',
      phone_verified: false,
      birthday_date: '1990-5-7',
      created_at: '2026-12-01T02:00:00.000Z',
    },
  })
  expect(reply.statusCode).toBe(200)
})
