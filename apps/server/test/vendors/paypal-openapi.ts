import { readFileSync } from 'node:fs'
import { Ajv, type ValidateFunction } from 'ajv'

type Schema = {
  $ref?: string
  properties?: Record<string, Schema>
  items?: Schema
  allOf?: Schema[]
  oneOf?: Schema[]
  anyOf?: Schema[]
}
type Operation = {
  request?: Schema
  query?: Record<string, { required: boolean; schema: Schema }>
  responses: Record<string, Schema>
}
type Document = { operations: Record<string, Operation>; components: { schemas: Record<string, Schema> } }

const names = [
  'checkout_orders_v2',
  'payments_payment_v2',
  'reporting_transactions_v1',
  'customer_disputes_v1',
  'notifications_webhooks_v1',
] as const
type DocumentName = (typeof names)[number]

const read = (name: DocumentName): Document =>
  JSON.parse(
    readFileSync(new URL(`../fixtures/paypal-openapi/${name}.generated.json`, import.meta.url), 'utf8'),
  ) as Document

const documents = new Map(names.map((name) => [name, read(name)]))
const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false, unicodeRegExp: false })

const compiled = new Map<string, ValidateFunction>()
const validator = (document: Document, schema: Schema): ValidateFunction => {
  const key = JSON.stringify(schema)
  const known = compiled.get(key) ?? ajv.compile({ ...schema, components: document.components })
  compiled.set(key, known)
  return known
}

/** All subschemas that apply to a value, with references resolved, as one list. */
const partsOf = (document: Document, schema: Schema): Schema[] => {
  const { $ref, allOf = [], oneOf = [], anyOf = [] } = schema
  const named = $ref === undefined ? undefined : document.components.schemas[$ref.split('/').at(-1) ?? '']
  const inner = [...allOf, ...oneOf, ...anyOf, ...(named ? [named] : [])]
  return [schema, ...inner.flatMap((part) => partsOf(document, part))]
}

/** Paths of fields that PayPal's description doesn't know. */
const strangersIn = (document: Document, schemas: Schema[], value: unknown, path: string): string[] => {
  const parts = schemas.flatMap((schema) => partsOf(document, schema))
  if (Array.isArray(value)) {
    const items = parts.flatMap(({ items: each }) => (each ? [each] : []))
    return value.flatMap((each, i) => strangersIn(document, items, each, `${path}/${i}`))
  }
  if (typeof value !== 'object' || value === null) return []
  const described = parts.flatMap(({ properties }) => (properties ? [properties] : []))
  return Object.entries(value).flatMap(([name, inner]) => {
    const known = described.flatMap((properties) => (properties[name] ? [properties[name]] : []))
    if (known.length === 0) return described.length === 0 ? [] : [`${path}/${name} is unknown to PayPal`]
    return strangersIn(document, known, inner, `${path}/${name}`)
  })
}

const faultsOf = (document: Document, schema: Schema, value: unknown): string[] => {
  const validate = validator(document, schema)
  validate(value)
  return [
    ...(validate.errors ?? []).map(({ instancePath, message = '' }) => `${instancePath} ${message}`),
    ...strangersIn(document, [schema], value, ''),
  ]
}

/** Errors of a value by one of PayPal's named schemas. */
export const faultsBySchema = (name: DocumentName, schema: string, value: unknown): string[] => {
  const document = documents.get(name)
  if (!document?.components.schemas[schema]) throw new Error(`${name} has no ${schema}`)
  return faultsOf(document, { $ref: `#/components/schemas/${schema}` }, value)
}

export type Exchange = {
  method: string
  path: string
  query: Record<string, string>
  request: unknown
  status: number
  response: unknown
}

const isOf = (template: string, path: string): boolean =>
  new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path)

const queryFaults = (
  document: Document,
  { query = {} }: Operation,
  given: Record<string, string>,
): string[] => [
  ...Object.entries(given).flatMap(([name, value]) => {
    const known = query[name]
    if (known === undefined) return [`?${name} is unknown to PayPal`]
    const typed = 'type' in known.schema && known.schema.type === 'integer' ? Number(value) : value
    return faultsOf(document, known.schema, typed).map((fault) => `?${name}${fault}`)
  }),
  ...Object.entries(query).flatMap(([name, { required }]) =>
    required && !(name in given) ? [`?${name} is missing`] : [],
  ),
]

/**
 * An error in the schema's form: on the wire and in the examples its issues are named `details`, in the
 * schemas `issues`; and its links are a list where the schemas have one address.
 */
const errorAsDescribed = (response: unknown): unknown => {
  if (typeof response !== 'object' || response === null || !('details' in response)) return response
  const { details, links: _links, ...error } = response as Record<string, unknown>
  return { ...error, issues: details }
}

/** Errors that come from contradictions between the description, its own examples and real responses. */
const selfContradictions = new Set([
  'GET /v1/customer/disputes 200: ?create_time_before is missing',
  'GET /v1/customer/disputes 200: ?create_time_after is missing',
  'GET /v1/customer/disputes 200: ?search_text is missing',
  // A merchant without disputes.
  'GET /v1/customer/disputes 200: /items must NOT have fewer than 1 items',
])

/** Errors of a call and its answer by PayPal's description; throws for a call that the description lacks. */
export const faultsOfExchange = (exchange: Exchange): string[] => {
  const { method, path, query, request, status, response } = exchange
  for (const document of documents.values())
    for (const [name, operation] of Object.entries(document.operations)) {
      const [verb, template = ''] = name.split(' ')
      if (verb !== method || !isOf(template, path)) continue
      const answered = operation.responses[String(status)] ?? operation.responses.default
      return [
        ...queryFaults(document, operation, query),
        ...(operation.request ? faultsOf(document, operation.request, request ?? {}) : []),
        ...(answered
          ? faultsOf(document, answered, errorAsDescribed(response))
          : [`${status} is unknown to PayPal`]),
      ]
        .map((fault) => `${method} ${template} ${status}: ${fault}`)
        .filter((fault) => !selfContradictions.has(fault))
    }
  throw new Error(`PayPal describes no ${method} ${path}`)
}
