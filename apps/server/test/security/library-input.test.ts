import type { Endpoint } from '@saldo/contract/endpoint'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { prefixOf } from '../../src/kernel/http/route.ts'
import { endpoints } from '../server/contract-endpoints.ts'
import { callOf, sent, type Call } from './calls/index.ts'
import { useScene, type Scene } from './scene.ts'

const scene = await useScene()

const base64 = (text: string): string => Buffer.from(text).toString('base64')
const altcha = (parameters: object): string =>
  base64(
    JSON.stringify({
      challenge: {
        parameters: { data: { id: crypto.randomUUID(), expires_at: 1 }, ...parameters },
        signature: 'g',
      },
      solution: { counter: -1, derivedKey: 'not hex' },
    }),
  )

/** What the libraries that read our fields are known, or likely, to throw on; each is sent where a schema lets it in. */
const nasty: readonly string[] = [
  // Dial codes and numbers (libphonenumber)
  ['0', '00', '000', '999', '21', '210', '5252', '969', '0052', '9999', '7', '800', '881', '979'],
  ['00000', '99999', '000000000000000', '1e5', '-0', 'NaN', 'Infinity', '9007199254740993'],
  // Countries and locales (libphonenumber, Intl)
  ['XX', 'ZZ', 'AA', 'QZ', 'en-US-u-ca-nope', 'es_MX', 'i-default', 'x-private'],
  // Days, times and zones (Date, Intl, PostgreSQL)
  ['0000-0-0', '2026-02-30', '9999-99-99', '0000-1-1', '1990-00-01', '275760-09-14', '9999-12-31'],
  ['2026-02-29T00:00:00Z', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z', '+275760-09-13T00:00:00Z'],
  ['2026-06-30T23:59:60Z', '24:00', '99:99', 'America/Nowhere', 'Etc/GMT+99', 'UTC+25:00', '+24:00'],
  // Addresses (URL, mail, push)
  ['https://', 'http://[', 'https://[::1', 'https://a:99999/', 'https://xn--/', 'https://xn--a-ecp.ru/'],
  [
    'https://%zz/',
    'a@xn--.mx',
    'a@[1.2.3.4]',
    '"a b"@c.mx',
    'a..b@c.mx',
    `${'a'.repeat(64)}@${'b'.repeat(63)}.mx`,
  ],
  // Ids (uuid, PostgreSQL)
  ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
  ['{00000000-0000-0000-0000-000000000000}', '00000000000000000000000000000000'],
  // Encodings (Buffer, JSON, jose, altcha)
  ['====', '%%%%', '_-_-', 'A', 'AAAAA', base64('null'), base64('[]'), base64('{"challenge":null}')],
  altcha({
    algorithm: 'PBKDF2/SHA-256',
    nonce: 'zz',
    salt: 'zz',
    cost: -1,
    keyLength: -1,
    keyPrefix: 'z',
    keySignature: 'z',
  }),
  altcha({
    algorithm: 'PBKDF2/SHA-256',
    nonce: '',
    salt: '',
    cost: 1e308,
    keyLength: 1e308,
    keyPrefix: '',
    keySignature: '',
  }),
  altcha({
    algorithm: 'PBKDF2/SHA-256',
    nonce: 'aa',
    salt: 'aa',
    cost: 0.5,
    keyLength: 0,
    keyPrefix: '',
    keySignature: 'aa',
  }),
  [
    'e30.e30.e30',
    'eyJhbGciOiJub25lIn0.e30.',
    'eyJhbGciOiJSUzI1NiIsImtpZCI6bnVsbH0.bnVsbA.AA',
    '.....',
    '1.x.y',
  ],
  `1.${crypto.randomUUID()}.${'A'.repeat(43)}`,
  // Text (regular expressions, collations, normalisation)
  [
    '(((',
    '[',
    '\\',
    '$&',
    '%s%n',
    '{{',
    '${a}',
    "'",
    '""',
    '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}',
    '\uFFFD',
    'ß\u0307',
  ],
  ['A'.repeat(29), '0'.repeat(29), 'ZZZZ-ZZZZ', '1234', '000000', 'e\u0301'.repeat(20)],
].flat()

type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  enum?: unknown[]
  const?: unknown
}
type Path = readonly string[]

/** Every field of a schema that takes a text of the sender's own. */
const textsOf = (schema: Schema, path: Path = []): Path[] => {
  const own = [schema.type].flat().includes('string') && !schema.enum && schema.const === undefined
  const inner = Object.entries(schema.properties ?? {}).flatMap(([key, one]) => textsOf(one, [...path, key]))
  const items = schema.items ? textsOf(schema.items, [...path, '0']) : []
  const ways = [schema.anyOf, schema.oneOf, schema.allOf].flatMap((some) => some ?? [])
  return [...(own ? [path] : []), ...inner, ...items, ...ways.flatMap((way) => textsOf(way, path))]
}

const textsIn = (part: z.ZodType | undefined): Path[] =>
  part ? textsOf(z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' }) as Schema) : []

type Body = Record<string, unknown>

const withText = (value: unknown, [key, ...rest]: Path, text: string): unknown => {
  if (key === undefined) return text
  if (key === '0') return [withText((value as unknown[] | undefined)?.[0], rest, text)]
  const held = (value ?? {}) as Body
  return { ...held, [key]: withText(held[key], rest, text) }
}

type Sent = { what: string; call: Call }

/** A part of a call with each text at each of its places that the part's own schema lets in: no other reaches a library. */
const letIn = (part: z.ZodType | undefined, valid: object): { what: string; value: Body }[] =>
  textsIn(part).flatMap((path) =>
    nasty
      .map((text) => ({ what: `${path.join('.')} ${text}`, value: withText(valid, path, text) as Body }))
      .filter(({ value }) => part?.safeParse(value).success),
  )

const sentOf = (e: Endpoint, call: Call): Sent[] => {
  const names = `${prefixOf(e)}${e.path}`.split('/')
  const [path = '', query = ''] = call.url.split('?')
  const params = names.flatMap((name, at) =>
    name.startsWith(':') ? [[name.slice(1), decodeURIComponent(path.split('/')[at] ?? '')]] : [],
  )
  const urlOf = (given: Body): string =>
    names
      .map((name) => (name.startsWith(':') ? encodeURIComponent(String(given[name.slice(1)])) : name))
      .join('/')
  const inBody = e.wire === 'multipart' ? undefined : e.body
  return [
    ...letIn(inBody, call.body ?? {}).map(({ what, value }) => ({ what, call: { ...call, body: value } })),
    ...letIn(e.params, Object.fromEntries(params) as object).map(({ what, value }) => ({
      what,
      call: { ...call, url: urlOf(value) },
    })),
    ...letIn(e.query, Object.fromEntries(new URLSearchParams(query)) as object).map(({ what, value }) => ({
      what,
      call: { ...call, url: `${path}?${new URLSearchParams(value as Record<string, string>)}` },
    })),
  ]
}

const allowed = (route: string): Scene['people']['owner'] =>
  scene.people[route.includes('/staff/') ? 'manager' : 'owner']

const statusOf = async ({ call }: Sent, route: string): Promise<number> => {
  const { url, headers } = sent(call, allowed(route))
  const body = call.multipart ?? (call.body && JSON.stringify(call.body))
  const reply = await scene.server.app.http.inject({
    method: call.method as 'GET',
    url,
    headers: { ...(call.body && { 'content-type': 'application/json' }), ...headers },
    payloadAsStream: true,
    ...(body !== undefined && { payload: body }),
  })
  reply.stream().destroy()
  return reply.statusCode
}

const routeOf = (e: Endpoint): string => `${e.method} ${prefixOf(e)}${e.path}`
const withTexts = endpoints.filter((e) =>
  [e.body, e.params, e.query].some((part) => textsIn(part).length > 0),
)

test('the contract is read: most calls have a text that somebody may choose', () => {
  expect(withTexts.length).toBeGreaterThan(40)
})

test.each(withTexts.map((e) => [routeOf(e), e] as const))(
  '%s fails at nothing that its schema lets in and a library may throw on',
  async (route, e) => {
    const call = await callOf(scene, allowed(route), route)
    const failures: string[] = []
    for (const one of sentOf(e, call)) {
      const status = await statusOf(one, route)
      if (status >= 500 && status !== 503) failures.push(`${status}: ${one.what.slice(0, 100)}`)
    }
    expect(failures).toEqual([])
  },
  30_000,
)
