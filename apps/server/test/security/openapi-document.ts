import { z } from 'zod'

/** A JSON schema as these documents hold it: an object, or a bare yes. */
const schema = z.union([z.record(z.string(), z.unknown()), z.literal(true)])
const media = z.record(z.string().regex(/^[a-z]+\/[a-z-]+$/), z.strictObject({ schema }))

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
      z.strictObject({ description: z.string(), content: media.optional() }),
    )
    .refine((responses) => Object.keys(responses).length > 0, 'an operation answers something'),
})

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const

/** What OpenAPI 3.1 demands of a document, and nothing that it doesn't know, as far as ours goes. */
export const openApi31 = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.strictObject({ title: z.string().min(1), version: z.string().min(1) }),
  components: z.strictObject({
    schemas: z.record(z.string(), schema).optional(),
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
