import { failure } from '@saldo/contract/envelope'
import { expect, test } from 'vitest'
import { callOf, calls, pictureForm, sent, type Call } from './calls/index.ts'
import { useScene, type Scene } from './scene.ts'

const scene = await useScene()

/** Somebody whom each call lets in, so that what is sent is really read. */
const allowed = (route: string): Scene['people']['owner'] => {
  if (route.includes('/office/') || /\/refunds\/:folio\/(?:paid|returned)$/.test(route))
    return scene.people.admin
  return scene.people[route.includes('/staff/') ? 'manager' : 'owner']
}

const LONG = 'a'.repeat(5_000)
const NESTED = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
const CARD = '4111 1111 1111 1111'

const texts: readonly (readonly [string, string])[] = [
  ['a NUL byte', 'a\0b'],
  ['5,000 characters', LONG],
  ['a prototype’s name', '__proto__'],
  ['SQL', "' OR 1=1; DROP TABLE user_account; --"],
  ['markup', '"><img src=x onerror=alert(1)>'],
  ['another direction', '\u202Eabc\uFEFF'],
]

/** Written as they stand in a URL, with what no text can hold. */
const inUrls: readonly (readonly [string, string])[] = [
  ...texts.map(([name, text]) => [name, encodeURIComponent(text)] as const),
  ['bad UTF-8', '%ff%fe'],
  ['a surrogate in UTF-8', '%ed%a0%80'],
  ['half an escape', '%e0%a'],
  ['a way up', '..%2f..%2fetc%2fpasswd'],
  ['nested brackets', '%5B'.repeat(400)],
]

type Body = Record<string, unknown>
type Path = readonly string[]

/** Every leaf of a body, by its path. */
const leavesOf = (value: unknown, path: Path = []): Path[] =>
  typeof value !== 'object' || value === null
    ? [path]
    : Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, key]))

const withLeaf = (value: unknown, [key, ...rest]: Path, leaf: unknown): unknown => {
  if (key === undefined) return leaf
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as Body) }) as Body
  copy[key] = withLeaf(copy[key], rest, leaf)
  return copy
}

/** JSON that no object makes: the mark is replaced after writing. */
const MARK = '@@raw@@'
const raw = (body: unknown, json: string): string => JSON.stringify(body).replace(`"${MARK}"`, json)

type Sent = { what: string; call: Call; payload?: string | Buffer }

/** What no part of a call may hold, even where any text is good. */
const unacceptable =
  /^(?:a NUL byte|a lone surrogate|a surrogate in UTF-8|bad UTF-8|half an escape|nested brackets in (?!:|\?)|a prototype(?= in|$)|no JSON|nothing but brackets)/

const bodiesOf = (call: Call): Sent[] => {
  const { body } = call
  if (!body) return []
  const inLeaves = leavesOf(body).flatMap((leaf) => [
    ...texts.map(([name, text]) => ({
      what: `${name} in ${leaf.join('.')}`,
      payload: JSON.stringify(withLeaf(body, leaf, text)),
    })),
    ...[
      ['a lone surrogate', '"\\ud800"'],
      ['nested brackets', NESTED],
      ['an object', '{"toString":1,"constructor":{"prototype":{"a":1}}}'],
      ['a prototype', '{"__proto__":{"isAdmin":true}}'],
      ['bad UTF-8', '"ÿ"'],
      ['a huge number', '1e400'],
      ['null', 'null'],
    ].map(([name = '', json = '']) => ({
      what: `${name} in ${leaf.join('.')}`,
      // One byte that begins nothing in UTF-8.
      payload: Buffer.from(raw(withLeaf(body, leaf, MARK), json), name === 'bad UTF-8' ? 'latin1' : 'utf8'),
    })),
  ])
  const whole = [
    ['bad UTF-8', Buffer.from('7b2261223a22fffe227d', 'hex')],
    ['no JSON', '{"a":'],
    ['nothing but brackets', NESTED],
    ['a list', '[]'],
    ['null', 'null'],
    ['a prototype', '{"__proto__":{"isAdmin":true}}'],
  ] as const
  return [...inLeaves, ...whole.map(([what, payload]) => ({ what, payload }))].map((one) => ({
    ...one,
    call,
  }))
}

const isExport = (route: string): boolean => route.includes('/exports/')

const queryNames = ['before', 'page', '__proto__', 'constructor[prototype]', 'after']

/** Each part of a path in turn, and queries that nobody asked for. */
const pathsOf = (call: Call, route: string): Sent[] => {
  const pattern = (route.split(' ')[1] ?? '').split('/')
  const parts = call.url.split('/')
  const inParts = pattern.flatMap((name, at) =>
    name.startsWith(':')
      ? inUrls.map(([what, text]) => ({ what: `${what} in ${name}`, url: parts.with(at, text).join('/') }))
      : [],
  )
  // Names in turn: what a call doesn't read, it drops under any name.
  const inQuery = inUrls.map(([what, text], at) => {
    const name = queryNames[at % queryNames.length]
    return { what: `${what} in ?${name}`, url: `${parts.join('/')}?${name}=${text}&${name}=${text}` }
  })
  // An export reads no query, and each that is begun starts a thread.
  return [...inParts, ...(isExport(route) ? [] : inQuery)].map(({ what, url }) => ({
    what,
    call: { ...call, url },
  }))
}

const headersOf = (call: Call): Sent[] =>
  [
    ['idempotency-key', LONG],
    ['idempotency-key', 'ñandú\u0001'],
    ['x-request-id', LONG],
    ['authorization', `Bearer ${LONG}`],
    ['authorization', 'Bearer %00'],
    ['cookie', `XSRF-TOKEN=${LONG}; =; ;;`],
    ['content-type', 'application/json; charset=no-such'],
    ['content-type', 'multipart/form-data'],
    ['accept-encoding', LONG],
  ].map(([name = '', value = '']) => ({
    what: `${value.slice(0, 20)} in ${name}`,
    call: { ...call, headers: { ...call.headers, [name]: value } },
  }))

const deliver = async ({ call, payload }: Sent, route: string) => {
  const { url, headers } = sent(call, allowed(route))
  const body = payload ?? call.multipart ?? (call.body && JSON.stringify(call.body))
  const reply = await scene.server.app.http.inject({
    method: call.method as 'GET',
    url,
    headers: { ...(call.body && { 'content-type': 'application/json' }), ...headers },
    payloadAsStream: true,
    ...(body !== undefined && { payload: body }),
  })
  // A stream may have no end, and a file's is of no interest here.
  const isStream =
    String(reply.headers['content-type']).startsWith('text/event-stream') ||
    String(reply.headers['content-disposition']).startsWith('attachment')
  const stream = reply.stream()
  if (isStream) stream.destroy()
  const text = isStream ? '' : Buffer.concat(await stream.toArray()).toString()
  return { status: reply.statusCode, text }
}

/** What the schemas’ library says where nobody gave it words. */
const ENGLISH = /Invalid |Too (?:big|small)|Unrecognized |expected /

/** What an answer does wrong: fails, takes what it may not, or refuses in another shape or language than we do. */
const faultOf = ({ status, text }: { status: number; text: string }, what = ''): string | null => {
  // Two exports at a time: whoever comes while the threads of those before still end is told to wait.
  if (status === 503 && text.includes('"busy"')) return null
  if (status >= 500) return `${status} ${text}`
  if (status < 400) return unacceptable.test(what) ? `${status}, taken` : null
  const refused = failure.safeParse(JSON.parse(text))
  if (!refused.success) return `${status} in no shape of ours: ${text}`
  if (ENGLISH.test(text)) return `${status} in English: ${text}`
  return /\bat \/|node_modules|SELECT |ZodError|pg_/.test(text) ? `${status} tells too much: ${text}` : null
}

/** Files answer whatever is asked of them with themselves. */
const isFile = (route: string): boolean => /\.(?:json|txt|xml|webmanifest|md)$|\/metrics$/.test(route)
const API_ROUTES = Object.keys(calls).filter((route) => !route.includes(' /health') && !isFile(route))

test.each(API_ROUTES)('%s refuses nonsense in every part, in words, and never fails', async (route) => {
  const call = await callOf(scene, allowed(route), route)
  const faults: string[] = []
  const all = [...bodiesOf(call), ...pathsOf(call, route), ...headersOf(call)]
  expect(all.length).toBeGreaterThan(15)
  for (const one of all) {
    const fault = faultOf(await deliver(one, route), one.what)
    if (fault !== null) faults.push(`${one.what}: ${fault.slice(0, 300)}`)
  }
  expect(faults).toEqual([])
})

test.each(API_ROUTES)('a card number in any field of %s is refused', async (route) => {
  const call = await callOf(scene, allowed(route), route)
  const fields = leavesOf(call.body ?? {}).filter((leaf) => leaf.length > 0)
  const answers: { field: string; status: number; code: string }[] = []
  for (const leaf of route.startsWith('POST /webhooks') ? [] : fields)
    for (const card of [CARD, CARD.replaceAll(' ', ''), Number(CARD.replaceAll(' ', ''))]) {
      const body = withLeaf(call.body, leaf, card) as Body
      const { status, text } = await deliver({ what: '', call: { ...call, body } }, route)
      answers.push({ field: leaf.join('.'), status, code: (JSON.parse(text) as { code: string }).code })
    }
  expect(answers).toEqual(answers.map(({ field }) => ({ field, status: 422, code: 'card_number_refused' })))
})

const upload = async (payload: Buffer, contentType: string) => {
  const reply = await scene.server.app.http.inject({
    method: 'POST',
    url: `/api/v1/es/staff/events/${scene.event.id}/media`,
    headers: { ...scene.people.manager.authorization, 'content-type': contentType },
    payload,
  })
  return { status: reply.statusCode, text: reply.body }
}

const { multipart: form = Buffer.of(), headers: { 'content-type': formType = '' } = {} } =
  pictureForm('Cartel')

test.each([
  ['a NUL byte in its description', pictureForm('a\0b').multipart, formType, 422],
  ['a card number as its description', pictureForm(CARD).multipart, formType, 422],
  ['an endless description', pictureForm('x'.repeat(30_000)).multipart, formType, 422],
  ['no boundary', form, 'multipart/form-data', 400],
  ['an empty boundary', form, 'multipart/form-data; boundary=', 400],
  ['an endless boundary', form, `multipart/form-data; boundary=${LONG}`, 400],
  ['another boundary than its body', form, 'multipart/form-data; boundary=other', 400],
  ['an end that never comes', form.subarray(0, form.length - 40), formType, 400],
  ['nothing at all', Buffer.of(), formType, 422],
])('a picture sent with %s is refused in words', async (_what, payload, contentType, status) => {
  const answer = await upload(payload ?? Buffer.of(), contentType)
  expect([answer.status, faultOf(answer)]).toEqual([status, null])
})

test('after all of it nothing was logged as a bug of ours', () => {
  expect(scene.lines.filter((line) => line.includes('"level":50'))).toEqual([])
  expect(scene.lines.length).toBeGreaterThan(10)
})
