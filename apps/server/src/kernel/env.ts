import { join, resolve } from 'node:path'
import { refuseInSpanish } from '@saldo/contract/schema-words'
import { envCopy } from '@saldo/copy/operator'
import { z } from 'zod'
import { captchaAddresses, captchaEnv, captchaFaults } from './captcha-env.ts'
import { identityAddresses, identityEnv } from './identity-env.ts'
import { messageAddresses, messageEnv, messageSecrets } from './message-env.ts'
import { paymentAddresses, paymentEnv, paymentSecrets, paypalSecrets } from './payment-env.ts'
import { trustsOnlyProxies } from './trusted-proxies.ts'
import { hasStrangePushService, pushEnv } from './push-env.ts'

// Every process of the server reads its environment before anything else, so its schemas too speak from here on.
refuseInSpanish()

const VENDORS = [
  'mercadopago.com',
  'mercadopago.com.mx',
  'paypal.com',
  'twilio.com',
  'google.com',
  'googleapis.com',
  'apple.com',
  'cdn-apple.com',
  'facebook.com',
  'facebook.net',
  'cloudflare.com',
  'hcaptcha.com',
] as const

const port = z.coerce.number().int().min(0).max(65_535)
const url = z.url({ protocol: /^https?$/ })
const secret = z.string().min(32)
const postgres = z.string().regex(/^postgres(?:ql)?:\/\//)

/** Every variable that the server reads; `describe` is its row in docs/operations.md. */
export const envSchema = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'])
    .default('development')
    .describe(
      '`production` demands real secrets, real providers and a real database, and never seeds the demo.',
    ),
  HOST: z.string().default('127.0.0.1').describe('Address to listen on. The demo takes loopback only.'),
  PORT: port.default(3000).describe('Port to listen on.'),
  PUBLIC_URL: url
    .optional()
    .describe(
      'The address people type, without a path. Redirects and links use it. Default: `http://localhost:PORT`. The demo takes loopback only.',
    ),
  DATA_DIR: z
    .string()
    .min(1)
    .default('data')
    .describe('Folder of the embedded database, the pictures and the first-start secrets.'),
  LEDGER_HEADS_FILE: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Where the signed ends of the ledger’s chains are appended each minute, for `ledger verify --heads`: best on a disk that only grows, away from the database. Default: `ledger-heads.jsonl` in `DATA_DIR`.',
    ),
  DATABASE_URL: postgres
    .optional()
    .describe(
      'A real PostgreSQL, as the application role. Without it the embedded one starts in `DATA_DIR`.',
    ),
  DATABASE_MIGRATION_URL: postgres
    .optional()
    .describe(
      'The same database as its owner, for `npm start` and `saldo migrate` alone; the server refuses it.',
    ),
  DATABASE_POOL: z.coerce
    .number()
    .int()
    .min(2)
    .max(200)
    .default(16)
    .describe('Connections of the application’s pool.'),
  APP_SECRET: secret
    .optional()
    .describe(
      'At least 32 random characters. Tokens, QR codes and CLABE depend on it: keep a copy. The demo makes one in `DATA_DIR`.',
    ),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('info')
    .describe('Least severe line to write.'),
  DOCS: z
    .enum(['public', 'off'])
    .optional()
    .describe(
      '`public` serves the API’s description at `/docs`. Default: on in the demo, off in production.',
    ),
  TRUST_PROXY: z
    .string()
    .optional()
    .describe(
      'Addresses or networks of your own proxies, comma-separated; only theirs is X-Forwarded-For believed. Production needs it, the demo refuses it.',
    ),
  RATE_LIMIT_FACTOR: z.coerce
    .number()
    .min(0.001)
    .max(1_000_000)
    .default(1)
    .describe('Multiplies every rate limit; for load tests. Production takes 0.1 to 20.'),
  REUSE_PORT: z
    .enum(['1', '0'])
    .default('0')
    .describe('`1` lets a second process listen on the same port, for restarts without a gap.'),
  BRAND_NAME: z.string().default('Saldo').describe('Name shown to people.'),
  BRAND_SUPPORT_EMAIL: z.email().default('hola@saldo.test').describe('Support address shown to people.'),
  BRAND_SUPPORT_PHONE: z
    .string()
    .regex(/^\d{10,15}$/)
    .default('525500000000')
    .describe('WhatsApp number of the support, with dial code and without plus.'),
  BRAND_ADDRESS: z
    .string()
    .min(10)
    .max(300)
    .optional()
    .describe('Postal address of the party responsible for personal data; the privacy notice must name it.'),
  ...paymentEnv,
  ...identityEnv,
  ...messageEnv,
  ...pushEnv,
  ...captchaEnv,
  RELEASE_HOSTS: z
    .string()
    .transform((list) =>
      list
        .split(',')
        .map((host) => host.trim().toLowerCase())
        .filter(Boolean),
    )
    .default(['apps.apple.com', 'play.google.com'])
    .describe(
      'Hosts that downloads of the apps may lie on (https only), comma-separated, with what is under them.',
    ),
  DEMO_BUILD_URL: url
    .optional()
    .describe('What stands for the desktop app until a build is published, set by `npm start` in the demo.'),
  SIM_URL: url
    .optional()
    .describe('Address of the simulator, set by `npm start`; readiness then waits for it.'),
})

export type Env = z.output<typeof envSchema> & {
  PUBLIC_URL: string
  isProduction: boolean
  isHttps: boolean
  isLoopback: boolean
}

/** Values that cannot be used, one sentence each; thrown before anything starts. */
export class EnvError extends Error {
  readonly sentences: readonly string[]
  constructor(sentences: readonly string[]) {
    super(sentences.join('\n'))
    this.name = 'EnvError'
    this.sentences = sentences
  }
}

/** Outside of these the limits lock everybody out, or nobody. */
const FACTORS = { least: 0.1, most: 20 }

const addresses = [
  ...paymentAddresses,
  ...identityAddresses,
  ...messageAddresses,
  ...captchaAddresses,
] as const

const isVendor = (address: string): boolean => {
  const { protocol, hostname } = new URL(address)
  return (
    protocol === 'https:' && VENDORS.some((vendor) => hostname === vendor || hostname.endsWith(`.${vendor}`))
  )
}

/** Whom the limits count, and how much they let through. */
const limitFaults = ({
  RATE_LIMIT_FACTOR: factor,
  TRUST_PROXY: proxies,
}: z.output<typeof envSchema>): string[] => [
  ...(proxies === undefined || trustsOnlyProxies(proxies) ? [] : [envCopy.notProxies]),
  ...(factor < FACTORS.least || factor > FACTORS.most
    ? [envCopy.absurdFactor(FACTORS.least, FACTORS.most)]
    : []),
]

const productionFaults = (env: z.output<typeof envSchema>, given: NodeJS.ProcessEnv): string[] => {
  const needed = [
    'PUBLIC_URL',
    'APP_SECRET',
    'BRAND_ADDRESS',
    ...paymentSecrets,
    ...messageSecrets,
    'VAPID_PRIVATE_KEY',
    'TRUST_PROXY',
  ] as const
  const ofFacebook = env.FB_APP_ID !== undefined ? (['FB_APP_SECRET'] as const) : []
  const ofPaypal = env.PAYPAL_CLIENT_ID !== undefined ? paypalSecrets : []
  const missing = [...needed, ...ofFacebook, ...ofPaypal]
    .filter((name) => env[name] === undefined)
    .map((name) => envCopy.missing(name))
  const strangers = addresses.filter((name) => !isVendor(env[name])).map((name) => envCopy.notVendor(name))
  const insecure =
    env.PUBLIC_URL !== undefined && !env.PUBLIC_URL.startsWith('https://')
      ? [envCopy.notHttps('PUBLIC_URL')]
      : []
  const openMail = env.SMTP_URL?.startsWith('smtp://') ? [envCopy.notSmtps('SMTP_URL')] : []
  const strangePush = hasStrangePushService(env.PUSH_SERVICES) ? [envCopy.notVendor('PUSH_SERVICES')] : []
  const simulated = (['SIM_URL', 'DEMO_BUILD_URL', 'PAYPAL_CA_FILE'] as const)
    .filter((name) => given[name])
    .map((name) => envCopy.onlyDemo(name))
  return [
    ...missing,
    ...strangers,
    ...insecure,
    ...openMail,
    ...strangePush,
    ...simulated,
    ...limitFaults(env),
  ]
}

/** A pattern can’t say what it wants; the table can. */
const formWords: z.core.$ZodErrorMap = (issue) =>
  issue.code === 'custom' || (issue.code === 'invalid_format' && issue.format === 'regex')
    ? envCopy.notAsDescribed
    : undefined

/** The environment as the schema says. Throws EnvError with a sentence for each value that can't be used. */
export const readEnv = (given: NodeJS.ProcessEnv): Env => {
  const filled = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
  const parsed = envSchema.safeParse(filled, { error: formWords })
  if (!parsed.success) {
    throw new EnvError(
      parsed.error.issues.map((issue) => envCopy.invalid(String(issue.path[0]), issue.message)),
    )
  }
  const env = parsed.data
  const isProduction = env.NODE_ENV === 'production'
  const faults = [...(isProduction ? productionFaults(env, given) : []), ...captchaFaults(env)]
  if (env.DATABASE_URL === undefined && env.DATABASE_MIGRATION_URL !== undefined)
    faults.push(envCopy.databasePair)
  if (faults.length > 0) throw new EnvError(faults)
  const PUBLIC_URL = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, '')
  const isLoopback = ['127.0.0.1', '::1', 'localhost'].includes(env.HOST)
  return { ...env, PUBLIC_URL, isProduction, isHttps: PUBLIC_URL.startsWith('https://'), isLoopback }
}

/** The file of the ledger's signed heads. */
export const headsFileOf = ({
  LEDGER_HEADS_FILE,
  DATA_DIR,
}: Pick<Env, 'LEDGER_HEADS_FILE' | 'DATA_DIR'>): string =>
  resolve(LEDGER_HEADS_FILE ?? join(DATA_DIR, 'ledger-heads.jsonl'))
