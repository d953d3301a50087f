import { describe, expect, test } from 'vitest'
import { live, sentencesOf } from '../../test/server/live-env.ts'
import { readEnv } from '../env.ts'

test('an empty environment is the demo on loopback', () => {
  expect(readEnv({})).toMatchObject({
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    PORT: 3000,
    PUBLIC_URL: 'http://localhost:3000',
    isProduction: false,
    isLoopback: true,
  })
})

test('production with everything set is accepted', () => {
  expect(readEnv(live)).toMatchObject({
    isProduction: true,
    isHttps: true,
    MP_API_URL: 'https://api.mercadopago.com',
  })
})

test('codes go to Mexico and the United States unless countries are named', () => {
  expect(readEnv({}).SMS_COUNTRIES).toEqual(['MX', 'US'])
  expect(readEnv({ SMS_COUNTRIES: ' mx, gt ,' }).SMS_COUNTRIES).toEqual(['MX', 'GT'])
  expect(sentencesOf({ SMS_COUNTRIES: 'Mexico' })).toEqual([expect.stringContaining('SMS_COUNTRIES')])
  expect(sentencesOf({ SMS_COUNTRIES: ',' })).toEqual([expect.stringContaining('SMS_COUNTRIES')])
})

test('the cap is a number of messages, none too', () => {
  expect(readEnv({}).SMS_DAILY_CAP).toBe(2_000)
  expect(readEnv({ SMS_DAILY_CAP: '0' }).SMS_DAILY_CAP).toBe(0)
  expect(sentencesOf({ SMS_DAILY_CAP: '-1' })).toEqual([expect.stringContaining('SMS_DAILY_CAP')])
})

describe('each bad value gets a sentence that names it', () => {
  test.each([
    [{ PORT: 'abc' }, 'PORT no se puede usar: debe ser un número.'],
    [{ PORT: '1.5' }, 'PORT no se puede usar: debe ser un número entero.'],
    [{ PORT: '70000' }, 'PORT no se puede usar: debe ser 65535 como máximo.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL no se puede usar: debe ser fatal, error, warn, info, debug o silent.'],
    [{ APP_SECRET: 'short' }, 'APP_SECRET no se puede usar: debe tener al menos 32 caracteres.'],
    [
      { DATABASE_URL: 'mysql://x', DATABASE_MIGRATION_URL: 'postgres://x' },
      'DATABASE_URL no se puede usar: no tiene la forma que dice docs/operations.md.',
    ],
    [
      { PUBLIC_URL: 'saldo.example' },
      'PUBLIC_URL no se puede usar: debe ser una dirección completa, como https://ejemplo.mx.',
    ],
    [
      { MP_API_URL: 'ftp://x' },
      'MP_API_URL no se puede usar: debe ser una dirección completa, como https://ejemplo.mx.',
    ],
    [{ BRAND_SUPPORT_EMAIL: 'nobody' }, 'BRAND_SUPPORT_EMAIL no se puede usar: correo no válido.'],
    [{ DATABASE_POOL: '1' }, 'DATABASE_POOL no se puede usar: debe ser al menos 2.'],
  ])('%j', (given, sentence) => {
    expect(sentencesOf(given)).toEqual([sentence])
  })

  test('a database’s owner without the address that the server uses', () => {
    expect(sentencesOf({ DATABASE_MIGRATION_URL: 'postgres://a@b/c' })).toEqual([
      'DATABASE_MIGRATION_URL va con DATABASE_URL: la primera es el dueño, la segunda el rol de la aplicación.',
    ])
  })
})

describe('production refuses to start', () => {
  test.each([
    'PUBLIC_URL',
    'APP_SECRET',
    'BRAND_ADDRESS',
    'MP_ACCESS_TOKEN',
    'MP_PUBLIC_KEY',
    'MP_WEBHOOK_SECRET',
    'TWILIO_ACCOUNT_SID',
    'TWILIO_AUTH_TOKEN',
    'TWILIO_FROM',
    'WHATSAPP_PHONE_NUMBER_ID',
    'WHATSAPP_TOKEN',
    'WHATSAPP_APP_SECRET',
    'WHATSAPP_VERIFY_TOKEN',
    'SMTP_URL',
    'MAIL_FROM',
    'VAPID_PRIVATE_KEY',
    'TRUST_PROXY',
  ] as const)('without %s', (name) => {
    const { [name]: _missing, ...rest } = live
    expect(sentencesOf(rest)).toEqual([
      `Falta ${name}: en producción no hay valor por omisión. Defínela y vuelve a arrancar.`,
    ])
  })

  test.each([
    ['http://api.mercadopago.com', 'plain http'],
    ['https://localhost/mp', 'loopback'],
    ['https://api.mercadopago.com.evil.example', 'a stranger'],
    ['https://notmercadopago.com', 'a lookalike'],
    ['https://api-m.paypal.com', 'another vendor'],
  ])('with Mercado Pago at %s (%s)', (address) => {
    expect(sentencesOf({ ...live, MP_API_URL: address })).toEqual([
      'MP_API_URL debe ser una dirección https del proveedor en producción.',
    ])
  })

  test.each([
    ['TWILIO_API_URL', 'https://api.twilio.com.evil.example'],
    ['TWILIO_API_URL', 'http://api.twilio.com'],
    ['WHATSAPP_API_URL', 'https://localhost/graph'],
  ])('with %s at %s', (name, address) => {
    expect(sentencesOf({ ...live, [name]: address })).toEqual([
      `${name} debe ser una dirección https del proveedor en producción.`,
    ])
  })

  test('with push messages to anybody but the browsers’ own services', () => {
    const PUSH_SERVICES = 'https://fcm.googleapis.com,https://push.evil.example'
    expect(sentencesOf({ ...live, PUSH_SERVICES })).toEqual([
      'PUSH_SERVICES debe ser una dirección https del proveedor en producción.',
    ])
  })

  test('with mail that anybody on the way could read', () => {
    expect(sentencesOf({ ...live, SMTP_URL: 'smtp://mail.example' })).toEqual([
      'SMTP_URL debe empezar con smtps:// en producción, o cualquiera en el camino leería los correos.',
    ])
  })

  test.each(['PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'])('with PayPal and without %s', (name) => {
    const paypal = { PAYPAL_CLIENT_ID: 'c', PAYPAL_CLIENT_SECRET: 's', PAYPAL_WEBHOOK_ID: 'w' }
    expect(sentencesOf({ ...live, ...paypal, [name]: '' })).toEqual([
      `Falta ${name}: en producción no hay valor por omisión. Defínela y vuelve a arrancar.`,
    ])
  })

  test('with an authority for PayPal’s notices of its own', () => {
    expect(sentencesOf({ ...live, PAYPAL_CA_FILE: '/tmp/ca.pem' })).toEqual([
      'PAYPAL_CA_FILE es solo para la demostración: quítala en producción.',
    ])
  })

  test.each(['0.0.0.0/0', '::/0', '127.0.0.1, 0.0.0.0/1', '*', 'true', 'proxy.example', '10.0.0.0/99', ''])(
    'with "%s" for proxies',
    (TRUST_PROXY) => {
      expect(sentencesOf({ ...live, TRUST_PROXY })).toEqual([expect.stringContaining('TRUST_PROXY')])
    },
  )

  test.each(['127.0.0.1', '10.0.0.0/24, 2001:db8::/48', 'loopback,172.16.0.1'])(
    'but not with "%s" for proxies',
    (TRUST_PROXY) => {
      expect(sentencesOf({ ...live, TRUST_PROXY })).toEqual([])
    },
  )

  test.each(['0.01', '21', '1000000'])('with every limit times %s', (RATE_LIMIT_FACTOR) => {
    expect(sentencesOf({ ...live, RATE_LIMIT_FACTOR })).toEqual([
      'RATE_LIMIT_FACTOR debe estar entre 0.1 y 20 en producción, o los límites no protegen a nadie.',
    ])
  })

  test('over plain http, or with the simulator [S-9.14]', () => {
    expect(
      sentencesOf({
        ...live,
        PUBLIC_URL: 'http://saldo.example',
        SIM_URL: 'http://localhost:4400',
        DEMO_BUILD_URL: 'http://localhost:4400/x',
      }),
    ).toEqual([
      'PUBLIC_URL debe empezar con https:// en producción.',
      'SIM_URL es solo para la demostración: quítala en producción.',
      'DEMO_BUILD_URL es solo para la demostración: quítala en producción.',
    ])
  })
})
