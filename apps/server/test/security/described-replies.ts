import { z } from 'zod'
import type { Answer } from './ask.ts'
import type { Operation } from './openapi-document.ts'
import type { CallerName, Scene } from './scene.ts'

const API = '/api/v1/es/'

/** Keys that no reply may have, wherever. */
const secret = /hash|password|secret|sealed|facebook|role_id|fingerprint/i

const keysOf = (value: unknown): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, inner]) => [
        ...(Array.isArray(value) ? [] : [key]),
        ...keysOf(inner),
      ])

const refusesWhatIsNotDescribed = (answer: Answer, { responses }: Operation): string[] => {
  const described = responses[String(answer.status)]
  if (!described) return [`${answer.status} is not described`]
  const content = described?.content ?? {}
  const [media = ''] = answer.type.split(';')
  const found = content[media]
  if (!found) return [`${answer.type} instead of ${Object.keys(content).join(' or ')}`]
  if (media !== 'application/json') return []
  const parsed = z.fromJSONSchema(found.schema).safeParse(JSON.parse(answer.body))
  return (parsed.error?.issues ?? []).map(({ message, path }) => `${path.join('.')}: ${message}`)
}

const tellsTooMuch = ({ people }: Scene, answer: Answer, name: CallerName): string[] => {
  const foreign = Object.entries(people).filter(([other]) => other !== name)
  return [
    ...keysOf(answer.type.startsWith('application/json') ? JSON.parse(answer.body) : {}).filter((key) =>
      secret.test(key),
    ),
    ...foreign.flatMap(([, { email }]) => (answer.body.includes(email) ? [email] : [])),
  ]
}

const safe: Record<string, RegExp> = {
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^strict-origin-when-cross-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'content-security-policy': /default-src 'none'.*frame-ancestors 'none'/,
  'x-request-id': /^[\w-]{36}$/,
}

/** The headers of every reply; and nothing is kept that is personal, or that was refused. */
const lacksHeaders = ({ headers, status }: Answer, route: string, { security }: Operation): string[] => {
  const isKept = status === 200 && route.startsWith('GET ') && security === undefined
  const expected = { ...safe, ...(!isKept && { 'cache-control': /^no-store$/ }) }
  return Object.entries(expected).flatMap(([name, value]) =>
    value.test(headers.get(name) ?? '') ? [] : [`${name} is ${headers.get(name)}`],
  )
}

/**
 * Whoever sends these is the owner, or nobody: the password, the refresh token; altcha's challenge names its hash. Who
 * runs an event knows its staff by their e-mail, an administrator everybody’s, and who helps its people knows them.
 */
const exempt = new Set([
  `POST ${API}auth/public/login`,
  `GET ${API}auth/public/captcha`,
  `GET ${API}staff/events/:event/staff`,
  `GET ${API}office/events/:event/exports/attendees/:format`,
  `GET ${API}office/events/:event/exports/team/:format`,
  `POST ${API}office/people/search`,
])

/** What an answer has that the API's description of its route doesn't, what it lacks, and what of others it tells. */
export const faultsOf = (
  scene: Scene,
  {
    route,
    operation,
    name,
    answer,
  }: { route: string; operation: Operation; name: CallerName; answer: Answer },
): string[] =>
  [
    ...refusesWhatIsNotDescribed(answer, operation),
    ...lacksHeaders(answer, route, operation),
    ...(exempt.has(route) ? [] : tellsTooMuch(scene, answer, name)),
  ].map((fault) => `${route} as ${name}, ${answer.status}: ${fault}`)
