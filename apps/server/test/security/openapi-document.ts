import { Validator } from '@seriousme/openapi-schema-validator'
import { expect } from 'vitest'
import { z } from 'zod'

/** A JSON schema in these documents: an object, or `true`. */
const schema = z.union([z.record(z.string(), z.unknown()), z.literal(true)])
const media = z.record(
  z.string().regex(/^[a-z]+\/[a-z-]+$/),
  z.strictObject({ schema, example: z.unknown().optional() }),
)

const parameter = z
  .strictObject({
    name: z.string().min(1),
    in: z.enum(['path', 'query', 'header', 'cookie']),
    required: z.boolean().optional(),
    schema,
  })
  .refine(({ in: where, required }) => where !== 'path' || required === true, 'a path parameter is required')

const operation = z.strictObject({
  summary: z.string().min(1),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
  parameters: z.array(parameter).optional(),
  requestBody: z.strictObject({ required: z.boolean().optional(), content: media }).optional(),
  responses: z
    .record(
      z.string().regex(/^(?:[1-5]\d\d|[1-5]XX|default)$/),
      z.strictObject({
        description: z.string(),
        headers: z.record(z.string(), z.unknown()).optional(),
        content: media.optional(),
      }),
    )
    .refine((responses) => Object.keys(responses).length > 0, 'an operation answers something'),
})

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const

/** OpenAPI 3.1's rules for the parts of a document that ours uses; unknown fields are refused. */
const openApi31 = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.strictObject({ title: z.string().min(1), version: z.string().min(1) }),
  components: z.strictObject({
    schemas: z.record(z.string(), schema).optional(),
    responses: z.record(z.string(), z.unknown()).optional(),
    securitySchemes: z.record(
      z.string(),
      z.strictObject({ type: z.literal('http'), scheme: z.string(), bearerFormat: z.string().optional() }),
    ),
  }),
  paths: z.record(z.string().startsWith('/'), z.partialRecord(z.enum(methods), operation)),
})
export type OpenApi = z.output<typeof openApi31>
export type Operation = z.output<typeof operation>

/** The operation of `METHOD /url/:name`. */
export const operationOf = (document: OpenApi, route: string): Operation | undefined => {
  const [method = '', url = ''] = route.split(' ')
  const path = url.replace(/:(\w+)/g, '{$1}')
  return document.paths[path]?.[method.toLowerCase() as (typeof methods)[number]]
}

type Json = Record<string, unknown>

/** Resolves references recursively; other values stay as they are. */
const resolved = (value: unknown, root: Json): unknown => {
  if (Array.isArray(value)) return value.map((one) => resolved(one, root))
  if (typeof value !== 'object' || value === null) return value
  const { $ref: reference } = value as Json
  if (typeof reference !== 'string')
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, resolved(inner, root)]))
  const named = reference
    .split('/')
    .slice(1)
    .reduce<unknown>((at, key) => (at as Json)[key], root)
  return resolved(named, root)
}

/** Validates the document against OpenAPI's own schema and resolves its references. */
export const readOpenApi = async (document: Json): Promise<OpenApi> => {
  expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true })
  return openApi31.parse(resolved(document, document))
}
