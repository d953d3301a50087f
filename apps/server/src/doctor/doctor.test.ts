import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useOwnCluster } from '../../test/database/own-cluster.ts'
import { live } from '../../test/server/live-env.ts'
import { createTestClock } from '../../test/server/clock.ts'
import { measured, onServer } from '../../test/cli/doctor-findings.ts'
import { saldoHere } from '../../test/cli/saldo.ts'
import { simulatorSecrets, startSimulator, type Simulator } from '../../test/vendors/simulator.ts'
import { json, useVendor } from '../../test/vendors/vendors.ts'

const database = useOwnCluster()
/** What answers at the public address. */
const front = useVendor()
const dataDir = mkdtempSync(join(tmpdir(), 'saldo-doctor-'))

let simulator: Simulator
beforeAll(async () => {
  front.answer = (request, reply) => json(reply, { status: request.url === '/health/ready' ? 'ready' : '' })
  simulator = await startSimulator({
    SIM_PAYPAL_WEBHOOK_URL: `${front.url}/webhooks/paypal`,
    SIM_WHATSAPP_WEBHOOK_URL: `${front.url}/webhooks/whatsapp`,
    SIM_FB_APP_SECRET: 'a-facebook-secret-of-the-tests',
  })
})
afterAll(async () => {
  await simulator.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const settings = (): NodeJS.ProcessEnv => ({
  DATABASE_URL: database.appUrl,
  DATABASE_MIGRATION_URL: database.ownerUrl,
  DATA_DIR: dataDir,
  PUBLIC_URL: front.url,
  APP_SECRET: 'an-app-secret-of-the-tests-of-32-characters',
  MP_API_URL: simulator.mercadoPagoUrl,
  MP_ACCESS_TOKEN: simulatorSecrets.accessToken,
  MP_PUBLIC_KEY: 'APP_USR-a-public-key',
  MP_WEBHOOK_SECRET: simulatorSecrets.webhookSecret,
  PAYPAL_API_URL: simulator.paypalUrl,
  PAYPAL_CLIENT_ID: simulatorSecrets.paypalClient,
  PAYPAL_CLIENT_SECRET: simulatorSecrets.paypalSecret,
  PAYPAL_WEBHOOK_ID: simulatorSecrets.paypalWebhook,
  TWILIO_API_URL: simulator.twilioUrl,
  TWILIO_ACCOUNT_SID: simulatorSecrets.twilioAccount,
  TWILIO_AUTH_TOKEN: simulatorSecrets.twilioToken,
  TWILIO_FROM: '+525512345678',
  WHATSAPP_API_URL: simulator.whatsAppUrl,
  WHATSAPP_PHONE_NUMBER_ID: simulatorSecrets.whatsAppNumber,
  WHATSAPP_TOKEN: simulatorSecrets.whatsAppToken,
  WHATSAPP_APP_SECRET: simulatorSecrets.whatsAppAppSecret,
  WHATSAPP_VERIFY_TOKEN: simulatorSecrets.whatsAppVerifyToken,
  SMTP_URL: simulator.smtpUrl,
  GOOGLE_CLIENT_ID: '1-a.apps.googleusercontent.com',
  GOOGLE_JWKS_URL: `${simulator.pushUrl}/oidc/google/jwks`,
  APPLE_CLIENT_ID: 'example.saldo.web',
  APPLE_JWKS_URL: `${simulator.pushUrl}/oidc/apple/jwks`,
  FB_APP_ID: '77',
  FB_APP_SECRET: 'a-facebook-secret-of-the-tests',
  FB_GRAPH_URL: `${simulator.pushUrl}/graph/v26.0`,
  FB_JWKS_URL: `${simulator.pushUrl}/oidc/facebook/jwks`,
  VAPID_PRIVATE_KEY: Buffer.alloc(32, 7).toString('base64url'),
  CAPTCHA_PROVIDER: 'turnstile',
  TURNSTILE_API_URL: simulator.turnstileUrl,
  TURNSTILE_SITE_KEY: 'a-site-key-of-the-tests',
  TURNSTILE_SECRET_KEY: 'a-turnstile-secret-of-the-tests',
})

const SECRETS = /SECRET|TOKEN|PASSWORD|PRIVATE|DATABASE_|PUBLIC_KEY/

/** What no answer may hold. */
const secretsOf = (env: NodeJS.ProcessEnv): string[] =>
  Object.entries(env).flatMap(([name, value]) => (SECRETS.test(name) && value ? [value] : []))

const doctor = async (env: NodeJS.ProcessEnv, ...args: string[]) => {
  const run = await saldoHere({ env, clock: createTestClock() }, ...args, 'doctor')
  const said = run.out + run.err
  expect(secretsOf(env).filter((secret) => said.includes(secret))).toEqual([])
  return run
}

test('an installation whose every account is right is fine, a line each, and the command ends with 0', async () => {
  const { code, out, err } = await doctor(settings())
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(measured(out).split('\n')).toEqual([
    '✓ Configuración      Las variables se entienden (NODE_ENV=development).',
    '✓ Base de datos      PostgreSQL 18, con el usuario que le toca.',
    '✓ Durabilidad        Un cobro aceptado está en el disco, y las páginas llevan suma de verificación.',
    '– Réplica            Sin réplica síncrona: si se pierde el disco, queda lo que diga el respaldo. Cómo ponerla: docs/deploy/high-availability.md.',
    '– Archivo del WAL    archive_mode está en off: sin archivo del WAL solo se puede volver al último respaldo.',
    '✓ Conexiones         Caben 97; se necesitan 58, con un proceso de más durante un cambio de versión.',
    '✓ Reloj              Este equipo y la base difieren en N ms.',
    '✓ Mantenimiento      PostgreSQL 18.N, con autovacuum.',
    '✓ Pagos              Ninguno sigue esperando a quien paga un día después de vencer.',
    '✓ Disco              Quedan N GB en DATA_DIR.',
    `✓ Dirección pública  ${front.url} contesta y está listo. Solo se llega desde este equipo: para vender, define PUBLIC_URL.`,
    '– Certificado        PUBLIC_URL es de este equipo y no necesita certificado.',
    '✓ Mercado Pago       Cuenta 44444 (SALDO_SIMULADO), con credenciales de producción.',
    `✓ PayPal             App de producción, avisa a ${front.url}/webhooks/paypal.`,
    '✓ SMS (Twilio)       Cuenta «Saldo simulado», manda desde +525512345678.',
    '✓ WhatsApp           +52 55 0000 0000 («Saldo simulado»), con la plantilla aprobada.',
    '✓ Correo             127.0.0.1 deja entrar; las cartas salen de hola@saldo.test.',
    '✓ Google             Sus llaves se pueden leer. Google no dice si el ID es tuyo: entra una vez con tu cuenta.',
    `✓ Apple              Sus llaves se pueden leer; vuelve a ${front.url}/auth/sign-in. Apple no dice si el ID es tuyo: entra una vez con tu cuenta.`,
    '✓ Facebook           App «Saldo».',
    '✓ Captcha            Turnstile acepta la clave secreta.',
    '✓ Avisos push        La llave sirve para firmar.',
    '',
    'Todo está bien.',
    '',
  ])
  expect(await simulator.inbox({})).toEqual([])
})

test('what is wrong is said with what to do, the rest goes on, and the command ends with 1', async () => {
  const { code, out } = await doctor({
    ...settings(),
    MP_ACCESS_TOKEN: 'APP_USR-somebody-elses',
    TWILIO_AUTH_TOKEN: 'somebody-elses-token',
  })
  expect(code).toBe(1)
  expect(out).toContain(
    '\n✗ Mercado Pago       No acepta MP_ACCESS_TOKEN. Copia otra vez el Access Token de tu aplicación, en Tus integraciones.\n',
  )
  expect(out).toContain('\n✗ SMS (Twilio)       No acepta TWILIO_ACCOUNT_SID y TWILIO_AUTH_TOKEN.')
  expect(out).toContain('\n✓ PayPal             App de producción')
  expect(out).toContain('\nHay 2 cosas por corregir. Después, reinicia el servidor y vuelve a revisar.\n')
})

test('an address that is none keeps no other from being looked at', async () => {
  const { code, out } = await doctor({ ...settings(), SMTP_URL: 'smtp://ana:secreto@correo:puerto' })
  expect(code).toBe(1)
  expect(out).toContain(
    '\n✗ Correo             No se pudo revisar (TypeError). Comprueba que sus variables estén bien escritas, sobre todo las direcciones.\n',
  )
  expect(out).toContain('\n✓ Google ')
  expect(out).not.toContain('secreto')
})

test('silence is no fault: it is said, and the command ends with 0', async () => {
  const { code, out } = await doctor({ ...settings(), MP_API_URL: 'http://127.0.0.1:1' })
  expect(code).toBe(0)
  expect(out).toContain('\n? Mercado Pago       127.0.0.1:1 no contestó, así que no se sabe.')
  expect(out).toContain('\nNada está mal, pero una cosa quedó sin saberse. Vuelve a revisar más tarde.\n')
})

test('for programs there is a finding each, and nobody’s account is no fault', async () => {
  const { code, out } = await doctor(
    {
      DATABASE_URL: database.appUrl,
      DATABASE_MIGRATION_URL: database.ownerUrl,
      DATA_DIR: dataDir,
      PUBLIC_URL: front.url,
    },
    '--json',
  )
  expect(code).toBe(0)
  const off = (provider: string, variable: string) => ({
    state: 'off',
    says: `Sin configurar: falta ${variable}.`,
    provider,
  })
  expect(JSON.parse(measured(out))).toEqual({
    success: true,
    data: [
      {
        state: 'fine',
        says: 'Las variables se entienden (NODE_ENV=development).',
        provider: 'settings',
      },
      { state: 'fine', says: 'PostgreSQL 18, con el usuario que le toca.', provider: 'database' },
      ...onServer,
      {
        state: 'fine',
        says: 'Ninguno sigue esperando a quien paga un día después de vencer.',
        provider: 'payments',
      },
      { state: 'fine', says: 'Quedan N GB en DATA_DIR.', provider: 'disk' },
      {
        state: 'fine',
        says: `${front.url} contesta y está listo. Solo se llega desde este equipo: para vender, define PUBLIC_URL.`,
        provider: 'address',
      },
      {
        state: 'off',
        says: 'PUBLIC_URL es de este equipo y no necesita certificado.',
        provider: 'certificate',
      },
      off('mercadoPago', 'MP_ACCESS_TOKEN'),
      off('paypal', 'PAYPAL_CLIENT_ID'),
      off('twilio', 'TWILIO_ACCOUNT_SID'),
      off('whatsapp', 'WHATSAPP_PHONE_NUMBER_ID'),
      off('mail', 'SMTP_URL'),
      off('google', 'GOOGLE_CLIENT_ID'),
      off('apple', 'APPLE_CLIENT_ID'),
      off('facebook', 'FB_APP_ID'),
      {
        state: 'fine',
        says: 'altcha: es nuestro y no necesita a nadie.',
        provider: 'captcha',
      },
      off('push', 'VAPID_PRIVATE_KEY'),
    ],
  })
})

/** Only what is named, so that no vendor is called. */
const alone = (changes: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  DATABASE_URL: database.appUrl,
  DATABASE_MIGRATION_URL: database.ownerUrl,
  DATA_DIR: dataDir,
  PUBLIC_URL: front.url,
  ...changes,
})

test('the settings are read as production reads them', async () => {
  const { code, out } = await doctor(alone({ NODE_ENV: 'production', APP_SECRET: live.APP_SECRET }))
  expect(code).toBe(1)
  expect(out).toContain(
    '✗ Configuración      Falta MP_ACCESS_TOKEN: en producción no hay valor por omisión. Defínela y vuelve a arrancar.\n',
  )
  expect(out).toContain('✗ Configuración      PUBLIC_URL debe empezar con https:// en producción.\n')
})

test('a public address that is not https, not ours, or not ready is said', async () => {
  const open = await doctor(alone({ PUBLIC_URL: 'http://saldo.example' }))
  expect(open.out).toContain(
    '✗ Dirección pública  http://saldo.example no es https, y ni los navegadores ni los proveedores lo aceptan.',
  )
  const { out } = await doctor(alone({ PUBLIC_URL: simulator.pushUrl }))
  expect(out).toContain(
    `✗ Dirección pública  En ${simulator.pushUrl} contesta otra cosa (404), no este servidor. Revisa PUBLIC_URL y a dónde manda tu proxy.`,
  )
  const gone = await doctor(alone({ PUBLIC_URL: 'http://127.0.0.1:1' }))
  expect(gone).toMatchObject({ code: 0 })
  expect(gone.out).toContain(
    '? Dirección pública  http://127.0.0.1:1 no contesta que esté listo, así que no se sabe. Arranca el servidor, o revisa PUBLIC_URL, el dominio y tu proxy.\n',
  )
  const before = front.answer
  front.answer = (_request, reply) => json(reply, { status: 'ready', control_age_s: 42 })
  const away = await doctor(alone({ PUBLIC_URL: front.url }))
  front.answer = before
  expect(away).toMatchObject({ code: 1 })
  expect(away.out).toContain(
    `✗ Dirección pública  ${front.url} contesta, pero lleva 42 s sin su base de datos principal: cobra con lo que sabía de cuentas y permisos, a lo más 15 minutos. Revisa la base de DATABASE_URL.\n`,
  )
})

const withPart = (url: string, changes: Partial<URL>): string => Object.assign(new URL(url), changes).href

test('a database that lets nobody in, is not there, or gives too much power is said; none is made', async () => {
  const refused = await doctor(alone({ DATABASE_URL: withPart(database.appUrl, { pathname: '/nada' }) }))
  expect(refused.code).toBe(1)
  expect(refused.out).toContain(
    '✗ Base de datos      No deja entrar (3D000). Revisa el usuario, la contraseña y el nombre de la base en DATABASE_URL.\n',
  )
  const gone = await doctor(alone({ DATABASE_URL: 'postgres://nadie@127.0.0.1:1/saldo' }))
  expect(gone.code).toBe(0)
  expect(gone.out).toContain('? Base de datos      No contestó, así que no se sabe.')
  const powerful = await doctor(alone({ DATABASE_URL: database.superUrl }))
  expect(powerful.code).toBe(1)
  expect(powerful.out).toMatch(/✗ Base de datos {6}DATABASE_URL entra como «\w+», que es superusuario\./)
  const none = await doctor({ DATA_DIR: dataDir, PUBLIC_URL: front.url })
  expect(none.out).toContain(`– Base de datos      En ${dataDir} todavía no hay base:`)
})

test('a payment that waits for its payer a day after its deadline is said, one within the day is not', async () => {
  const now = createTestClock().now()
  const hoursAgo = (hours: number): Date => new Date(now.getTime() - hours * 3_600_000)
  const waiting = (code: string, until: Date) => ({
    event_id: 1,
    attempt_id: randomUUID(),
    order_id: randomUUID(),
    attempt_no: 1,
    code,
    gateway: 2,
    method: 'mercado_pago',
    status: 'waiting',
    gateway_payment_id: `payment-of-${code}`,
    amount_centavos: 20_000n,
    created_at: hoursAgo(72),
    waits_until: until,
  })
  await database.db
    .insertInto('payment_attempt')
    .values([waiting('OVERDUE', hoursAgo(24)), waiting('STILL', hoursAgo(23))])
    .execute()
  const { code, out } = await doctor(alone({}))
  expect(code).toBe(1)
  expect(out).toMatch(
    /✗ Pagos {14}La compra OVERDUE espera todavía su pago payment-of-OVERDUE de mercado-pago \(Mercado Pago\), que venció el .+: ni un aviso ni un trabajo lo cerró\. Mira cómo terminó en tu cuenta de la pasarela, y en «saldo jobs list» si su consulta se rindió\.\n/,
  )
  expect(out).not.toContain('STILL')
})
