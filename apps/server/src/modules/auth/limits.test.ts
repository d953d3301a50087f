import { expect, test } from 'vitest'
import { call } from '../../../test/server/call.ts'
import { useServer } from '../../../test/server/server.ts'
import { easyCaptcha } from '../../../test/people/captcha.ts'
import type { Gateways } from '../../gateways/index.ts'
import type { LimitName } from '../../kernel/limits/limits.ts'

const captcha = easyCaptcha()
const server = useServer(() => ({ captcha }) as Gateways, { RATE_LIMIT_FACTOR: '1' })

const address = '203.0.113.7'

test.each([
  ['captcha', 600, 'GET', 'auth/public/captcha', 200],
  ['registrations', 120, 'POST', 'auth/public/register', 422],
  ['sign_ins', 600, 'POST', 'auth/public/login', 422],
  ['refreshes', 1_200, 'POST', 'auth/refreshtoken', 401],
] as const)(
  '%s: call number %i of an address is answered, the next waits, whatever X-Forwarded-For says',
  async (name: LimitName, limit, method, path, status) => {
    const bodies: Record<string, Record<string, unknown>> = {
      'auth/public/login': { email: 'nadie@prueba.test', password: 'x' },
      'auth/public/register': {
        name: 'Ana',
        paternal_surname: 'Luna',
        maternal_surname: 'Ríos',
        country_code_iso: 'MX',
        country_code: '52',
        phone_number: '5512345678',
        email: 'nadie@prueba.test',
        birthday_date: '1990-5-7',
        password: 'noche de jarana',
        password_confirmation: 'noche de jarana',
        token_captcha: 'invented',
      },
    }
    const body = bodies[path]
    const ask = (forged: string) =>
      call(server, method, path, {
        remoteAddress: address,
        headers: { 'x-forwarded-for': forged },
        ...(body && { body }),
      })
    for (let hits = 1; hits < limit; hits++) await server.deps.limiter.hit(name, address)
    expect((await ask('198.51.100.1')).statusCode).toBe(status)
    const refused = await ask('198.51.100.2')
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toMatchObject({ success: false, code: 'too_many_requests' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(
      (await call(server, method, path, { remoteAddress: '203.0.113.8', ...(body && { body }) })).statusCode,
    ).toBe(status)
  },
)
