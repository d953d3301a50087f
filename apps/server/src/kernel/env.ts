import { join, resolve } from 'node:path'
import { refuseInSpanish } from '@saldo/contract/schema-words'
import { envCopy } from '@saldo/copy/operator'
import { z } from 'zod'
import { databaseFaults, databaseUrls } from './database-urls.ts'
import { trustsOnlyProxies } from './http/trusted-proxies.ts'

// Every process reads the environment first, so Spanish schema messages are set here.
refuseInSpanish()

const port = z.coerce.number().int().min(0).max(65_535)
/** A variable that is an http or https address. */
export const url = z.url({ protocol: /^https?$/ })
const secret = z.string().min(32)
const postgres = z.string().regex(/^postgres(?:ql)?:\/\//)

/** Variables of every installation; each `describe` is a row of docs/operations.md. */
const schema = z.object({
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
  DATABASE_URLS: databaseUrls
    .optional()
    .describe(
      'Further clusters that hold events, as the application role: `name=postgres://…` each, between spaces. `DATABASE_URL` is the cluster `main`.',
    ),
  DATABASE_MIGRATION_URLS: databaseUrls
    .optional()
    .describe(
      'The clusters of `DATABASE_URLS` as their owners, for `npm start` and `saldo migrate` alone; the server refuses it.',
    ),
  DATABASE_POOL: z.coerce
    .number()
    .int()
    .min(2)
    .max(200)
    .default(16)
    .describe('Connections of the application’s pool to each cluster.'),
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
  METRICS_TOKEN: z
    .string()
    .min(32)
    .optional()
    .describe(
      'Bearer token that `/metrics` asks of Prometheus. Without it only this machine reads them, and in production nobody.',
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
  SMS_COUNTRIES: z
    .string()
    .transform((list) =>
      list
        .split(',')
        .map((country) => country.trim().toUpperCase())
        .filter(Boolean),
    )
    .pipe(z.array(z.string().regex(/^[A-Z]{2}$/)).min(1))
    .default(['MX', 'US'])
    .describe('Countries whose phones get codes by SMS, comma-separated.'),
  SMS_DAILY_CAP: z.coerce
    .number()
    .int()
    .min(0)
    .default(2_000)
    .describe('Codes sent by SMS in 24 hours at most, so that nobody can run up your bill.'),
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
  WEBHOOKS_TO_LOOPBACK: z
    .enum(['1', '0'])
    .default('0')
    .describe('`1` lets the demo’s webhooks name this machine, by http too, to try them out.'),
  SIM_URL: url
    .optional()
    .describe('Address of the simulator, set by `npm start`; readiness then waits for it.'),
})

export type Env = z.output<typeof schema> & {
  PUBLIC_URL: string
  isProduction: boolean
  isHttps: boolean
  isLoopback: boolean
}

/** Variables of one vendor, declared in its own folder. `Values` are all variables as read. */
export type EnvPart<Values extends object = Env> = {
  readonly variables: z.ZodRawShape
  /** Variables that are addresses; in production they must belong to `domains`. */
  readonly addresses: readonly string[]
  readonly domains: readonly string[]
  /** Variables that production requires. */
  demanded(env: Values): readonly string[]
  /** Variables that production refuses. */
  readonly onlyDemo?: readonly string[]
  /** Why these values can't work together, a sentence each. */
  faults?(env: Values): readonly string[]
  /** What makes the secrets that the demo shares with the simulator. */
  readonly demoSecrets?: Readonly<Record<string, () => string>>
}

/** Invalid values, one sentence each; thrown before anything starts. */
export class EnvError extends Error {
  readonly sentences: readonly string[]
  constructor(sentences: readonly string[]) {
    super(sentences.join('\n'))
    this.name = 'EnvError'
    this.sentences = sentences
  }
}

type Values = z.output<typeof schema>

/** Outside this range the limits lock everybody out, or stop nobody. */
const FACTORS = { least: 0.1, most: 20 }

const isOn = (domains: readonly string[], address: string): boolean => {
  const { protocol, hostname } = new URL(address)
  return (
    protocol === 'https:' && domains.some((domain) => hostname === domain || hostname.endsWith(`.${domain}`))
  )
}

/** Faults of the variables that the rate limits depend on. */
const limitFaults = ({ RATE_LIMIT_FACTOR: factor, TRUST_PROXY: proxies }: Values): string[] => [
  ...(proxies === undefined || trustsOnlyProxies(proxies) ? [] : [envCopy.notProxies]),
  ...(factor < FACTORS.least || factor > FACTORS.most
    ? [envCopy.absurdFactor(FACTORS.least, FACTORS.most)]
    : []),
]

/** All variables, those of the vendors included. */
type Read = Values & Record<string, unknown>

const demandedOf = (env: Read, parts: readonly EnvPart<Read>[]): readonly string[] => [
  'PUBLIC_URL',
  'APP_SECRET',
  'BRAND_ADDRESS',
  'TRUST_PROXY',
  ...parts.flatMap((part) => part.demanded(env)),
]

const productionFaults = (env: Read, parts: readonly EnvPart<Read>[], given: NodeJS.ProcessEnv): string[] => {
  const missing = demandedOf(env, parts)
    .filter((name) => env[name] === undefined)
    .map((name) => envCopy.missing(name))
  const strangers = parts.flatMap(({ addresses, domains }) =>
    addresses.filter((name) => !isOn(domains, String(env[name]))).map(envCopy.notVendor),
  )
  const insecure =
    env.PUBLIC_URL !== undefined && !env.PUBLIC_URL.startsWith('https://')
      ? [envCopy.notHttps('PUBLIC_URL')]
      : []
  const simulated = [
    'SIM_URL',
    'DEMO_BUILD_URL',
    'WEBHOOKS_TO_LOOPBACK',
    ...parts.flatMap(({ onlyDemo = [] }) => onlyDemo),
  ]
    .filter((name) => given[name])
    .map((name) => envCopy.onlyDemo(name))
  return [...missing, ...strangers, ...insecure, ...simulated, ...limitFaults(env)]
}

/** A regex error can't name the expected form, so the message refers to the table of variables. */
const formWords: z.core.$ZodErrorMap = (issue) =>
  issue.code === 'custom' || (issue.code === 'invalid_format' && issue.format === 'regex')
    ? envCopy.notAsDescribed
    : undefined

/** Parses the variables of the server and its vendors, each by its own schema. */
const parse = (given: NodeJS.ProcessEnv, parts: readonly EnvPart<Read>[]): Read => {
  const filled = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
  const own = schema.safeParse(filled, { error: formWords })
  const others = parts.map(({ variables }) => z.object(variables).safeParse(filled, { error: formWords }))
  const issues = [own, ...others].flatMap(({ error }) => error?.issues ?? [])
  if (own.data === undefined || issues.length > 0)
    throw new EnvError(issues.map((issue) => envCopy.invalid(String(issue.path[0]), issue.message)))
  return Object.assign(own.data, ...others.map(({ data }) => data))
}

/**
 * Reads the environment with these vendors' variables. `read` throws EnvError with a sentence for each
 * invalid value; each of `variables` is a row of docs/operations.md.
 */
export const createEnvReader = (parts: readonly EnvPart<Read>[]) => ({
  variables: Object.assign({}, schema.shape, ...parts.map(({ variables }) => variables)) as z.ZodRawShape,
  read: (given: NodeJS.ProcessEnv): Env => {
    const env = parse(given, parts)
    const isProduction = env.NODE_ENV === 'production'
    const faults = [
      ...(isProduction ? productionFaults(env, parts, given) : []),
      ...parts.flatMap((part) => part.faults?.(env) ?? []),
    ]
    faults.push(...databaseFaults(env))
    if (faults.length > 0) throw new EnvError(faults)
    const PUBLIC_URL = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, '')
    const isLoopback = ['127.0.0.1', '::1', 'localhost'].includes(env.HOST)
    return { ...env, PUBLIC_URL, isProduction, isHttps: PUBLIC_URL.startsWith('https://'), isLoopback }
  },
})

/** Path of the file of the ledger's signed heads. */
export const headsFileOf = ({
  LEDGER_HEADS_FILE,
  DATA_DIR,
}: Pick<Env, 'LEDGER_HEADS_FILE' | 'DATA_DIR'>): string =>
  resolve(LEDGER_HEADS_FILE ?? join(DATA_DIR, 'ledger-heads.jsonl'))
