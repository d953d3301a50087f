import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { Endpoint } from '@saldo/contract/endpoint'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { describeRefusals } from './described-refusals.ts'
import type { Env } from '../env.ts'

/** Content security policy of the API explorer: scripts come from files, but styles are also inline. */
const UI_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "connect-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'"

const keyHeader = (isRequired: boolean) => ({
  type: 'object',
  properties: { 'idempotency-key': { type: 'string', minLength: 8, maxLength: 200 } },
  required: isRequired ? ['idempotency-key'] : [],
})

const stream = {
  description: 'Server-sent events',
  content: { 'text/event-stream': { schema: { type: 'string' } } },
}

const picture = {
  description: 'A picture',
  content: { 'image/jpeg': { schema: { type: 'string', format: 'binary' } } },
}

const file = {
  description: 'A document',
  content: {
    'application/pdf': { schema: { type: 'string', format: 'binary' } },
    'text/csv': { schema: { type: 'string' } },
  },
}

const bytes = {
  description: 'Bytes for a program',
  content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
}

/** Adds what the schemas lack: the Idempotency-Key header, and multipart bodies. */
const beyondSchemas = (e: Endpoint): FastifySchema => ({
  ...(e.idempotency !== undefined && { headers: keyHeader(e.idempotency !== 'accepted') }),
  ...(e.wire === 'multipart' && {
    consumes: ['multipart/form-data'],
    body: { type: 'object', additionalProperties: true },
  }),
})

/** The reply's schema with the call's example in the envelope of data. */
const withExample = ({ example }: Endpoint, response: object): object => {
  if (example === undefined || !('200' in response)) return response
  return { ...response, 200: { ...(response[200] as object), examples: [{ success: true, data: example }] } }
}

type Transform = typeof jsonSchemaTransform

const transform: Transform = (document) => {
  const made = jsonSchemaTransform(document)
  const e = 'route' in document ? document.route.config?.endpoint : undefined
  if (e === undefined) return made
  const response = {
    ...withExample(e, made.schema?.response as object),
    ...(e.wire === 'event-stream' && { 200: stream }),
    ...(e.wire === 'jpeg' && { 200: picture }),
    ...(e.wire === 'file' && { 200: file }),
    ...(e.wire === 'bytes' && { 200: bytes }),
  }
  return { ...made, schema: { ...made.schema, ...beyondSchemas(e), response } }
}

/**
 * Describes every route added after this call as OpenAPI 3.1; served at /docs when the environment enables
 * it.
 */
export const describeApi = async (app: FastifyInstance, env: Env): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${env.BRAND_NAME}: API`, version: '1' },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          key: { type: 'http', scheme: 'bearer', bearerFormat: 'sk_…' },
        },
      },
    },
    transform,
    transformObject: (document) =>
      'openapiObject' in document ? describeRefusals(document.openapiObject as object) : {},
  })
  const isPublic = env.DOCS === undefined ? !env.isProduction : env.DOCS === 'public'
  if (isPublic) await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: UI_POLICY })
}
