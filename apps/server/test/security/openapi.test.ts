import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { operationOf, readOpenApi, type OpenApi, type Operation } from './openapi-document.ts'
import { useScene } from './scene.ts'

const scene = await useScene()
let document: OpenApi

const API = '/api/v1/es/'
const apiRoutes = (): string[] =>
  [...scene.routes].filter((route) => route.includes(' /api/v1/') && !route.startsWith('HEAD '))

beforeAll(async () => {
  document = await readOpenApi((await scene.server.app.http.inject('/docs/json')).json())
})

const operations = (): [string, Operation][] =>
  apiRoutes().map((route) => {
    const operation = operationOf(document, route)
    if (!operation) throw new Error(`${route} is not described`)
    return [route, operation]
  })

/** Every schema of an operation, with the name of the place where it stands. */
const schemasOf = ([route, { parameters = [], requestBody, responses }]: [string, Operation]) => [
  ...parameters.map(({ name, schema }) => [`${route} ${name}`, schema] as const),
  ...Object.values(requestBody?.content ?? {}).map(({ schema }) => [`${route} body`, schema] as const),
  ...Object.entries(responses).flatMap(([status, { content = {} }]) =>
    Object.values(content).map(({ schema }) => [`${route} ${status}`, schema] as const),
  ),
]

test('the document is OpenAPI 3.1, describes every route of the API and no other', () => {
  const described = Object.values(document.paths).flatMap((path) => Object.keys(path ?? {}))
  expect(operations()).toHaveLength(described.length)
  expect(described.length).toBeGreaterThan(20)
})

test('every part of a path is a parameter, every schema is one, and who needs a token says so', () => {
  for (const [route, operation] of operations()) {
    const named = [...route.matchAll(/:(\w+)/g)].map((match) => match[1])
    const declared = (operation.parameters ?? []).filter((one) => one.in === 'path').map(({ name }) => name)
    expect([route, declared.toSorted()]).toEqual([route, named.toSorted()])
    for (const requirement of operation.security ?? [])
      expect(Object.keys(document.components.securitySchemes)).toEqual(
        expect.arrayContaining(Object.keys(requirement)),
      )
    for (const [, schema] of schemasOf([route, operation]))
      expect(() => z.fromJSONSchema(schema as never)).not.toThrow()
  }
})

test('a call that must carry an Idempotency-Key says so [S-7.29]', () => {
  const keyed = operations().flatMap(([route, { parameters = [] }]) =>
    parameters.some(({ name, required }) => name === 'idempotency-key' && required === true) ? [route] : [],
  )
  expect(keyed.toSorted()).toEqual(
    [
      'POST office/events',
      'POST office/events/:event/differences/:difference/ask',
      'POST office/events/:event/differences/:difference/notes',
      'POST office/events/:event/copies',
      'POST office/events/:event/attendees/:wallet/corrections',
      'POST office/events/:event/attendees/:wallet/promo',
      'POST office/events/:event/campaigns',
      'POST office/events/:event/campaigns/:campaign/givings',
      'POST office/events/:event/deposits',
      'POST office/events/:event/offline/consents',
      'POST office/events/:event/refund-run',
      'POST office/events/:event/refund-batches',
      'POST office/events/:event/settlement/breakage',
      'POST office/events/:event/settlement/event-statements',
      'POST office/events/:event/settlement/places/:place/statements',
      'POST office/events/:event/refunds/:folio/ask',
      'POST public/events/:event/qr',
      'POST public/events/:event/qr/:qr/orderqr',
      'PUT public/events/:event/orderqr/update-expiration',
      'POST public/user/:external_user/event/:event/qr/block',
      'POST public/user/:external_user/event/:event/qr/claim',
      'POST public/user/:external_user/event/:event/qr/reissue',
      'POST public/user/:external_user/event/:event/returns',
      'POST office/invitations',
      'POST staff/events/:event/attendees/:wallet/block',
      'POST staff/events/:event/attendees/:wallet/live-only/off',
      'POST staff/events/:event/attendees/:wallet/notes',
      'POST staff/events/:event/attendees/:wallet/replace',
      'POST staff/events/:event/attendees/:wallet/resend',
      'POST staff/events/:event/attendees/:wallet/unblock',
      'POST staff/events/:event/cash-sales',
      'POST staff/events/:event/cashouts',
      'POST staff/events/:event/cashouts/:payout/cancel',
      'POST staff/events/:event/cashouts/:payout/paid',
      'POST staff/events/:event/charges',
      'POST staff/events/:event/courtesies',
      'POST staff/events/:event/discounts/approve',
      'POST staff/events/:event/dropped-rests',
      'POST staff/events/:event/cup-returns',
      'POST staff/events/:event/operations/:operation/return',
      'POST staff/events/:event/operations/:operation/void',
      'POST staff/events/:event/orders/:purchase_code/refund',
      'POST staff/events/:event/products/change',
      'PUT staff/events/:event/products-order',
      'PUT staff/events/:event/places-order',
      'POST staff/events/:event/qr-sheets',
      'POST staff/events/:event/qr/block',
      'POST staff/events/:event/qr/reissue',
      'POST staff/events/:event/refunds/:folio/accept',
      'POST staff/events/:event/refunds/:folio/paid',
      'POST staff/events/:event/refunds/:folio/reject',
      'POST staff/events/:event/refunds/:folio/returned',
      'POST staff/events/:event/shifts',
      'POST staff/events/:event/shifts/:shift/close',
      'POST staff/events/:event/shifts/:shift/movements',
      'POST staff/events/:event/shifts/:shift/movements/approve',
      'POST staff/events/:event/shifts/:shift/reason',
      'POST staff/events/:event/tabs',
      'POST staff/events/:event/tabs/:tab/close',
      'POST staff/events/:event/tabs/:tab/raises',
      'POST staff/events/:event/tabs/:tab/rounds',
      'POST staff/events/:event/tabs/:tab/take-backs',
      'POST staff/events/:event/topups',
    ]
      .map((route) => route.replace(' ', ` ${API}`))
      .toSorted(),
  )
})

test('every refusal is described by its status, and every limit of a field that the server holds stands in it', () => {
  for (const [route, { responses }] of operations()) {
    expect([route, Object.keys(responses).includes('default')]).toEqual([route, false])
    expect([route, ['400', '422', '429', '500', '503'].filter((status) => !responses[status])]).toEqual([
      route,
      [],
    ])
  }
  const charge = operationOf(document, `POST ${API}staff/events/:event/charges`)
  expect(charge?.requestBody?.content['application/json']?.schema).toMatchObject({
    properties: { amount: { type: 'number', exclusiveMinimum: 0, maximum: 100_000_000, multipleOf: 0.01 } },
  })
})

/** Objects of a reply that would let a field through that nobody described; a bag of anything is one on purpose. */
const openObjects = (schema: unknown, place: string): string[] => {
  if (typeof schema !== 'object' || schema === null) return []
  const isOpen = 'properties' in schema && !('additionalProperties' in schema)
  return [
    ...(isOpen ? [place] : []),
    ...Object.entries(schema).flatMap(([key, inner]) => openObjects(inner, `${place}.${key}`)),
  ]
}

test('no described reply leaves room for a field that is not described', () => {
  const replies = operations()
    .flatMap(schemasOf)
    .filter(([place]) => / \d{3}$/.test(place))
  expect(replies.length).toBeGreaterThan(40)
  expect(replies.flatMap(([place, schema]) => openObjects(schema, place))).toEqual([])
})
