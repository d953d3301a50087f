import { failure } from '@saldo/contract/envelope'
import { z } from 'zod'

/** Meaning of each refusal status, for any call; the body's `code` is more specific. */
const meanings: Record<number, string> = {
  400: 'The request can’t be read, or lacks its Idempotency-Key',
  401: 'No session, or what should prove one doesn’t',
  403: 'Not for this caller, not yet, or not without the forgery header',
  404: 'Not there for this caller',
  409: 'Contradicts what is so now',
  413: 'Larger than is read',
  415: 'Of a kind that isn’t read',
  422: 'A field isn’t as it must be; `errors` says which',
  429: 'Too many; ask again after Retry-After seconds',
  500: 'A failure of ours',
  503: 'Not at the moment; ask again after Retry-After seconds',
  507: 'No room left for pictures',
}

const WITH_WAIT = new Set([409, 429, 503])

type Operation = {
  security?: unknown
  requestBody?: { content?: Record<string, unknown> }
  responses?: Record<string, unknown>
}

/** Refusal statuses of a call, by method and security: e.g. a public read needs no session. */
const refusalsOf = (method: string, { security, requestBody }: Operation): number[] => {
  const isRead = method === 'get'
  const isForUpload = requestBody?.content?.['multipart/form-data'] !== undefined
  return [
    400,
    ...(isRead && !security ? [] : [401, 403]),
    404,
    ...(isRead ? [] : [409, 413, 415]),
    422,
    429,
    500,
    503,
    ...(isForUpload ? [507] : []),
  ]
}

const responseOf = (status: number): object => ({
  description: meanings[status],
  ...(WITH_WAIT.has(status) && {
    headers: { 'Retry-After': { schema: { type: 'integer', minimum: 1 }, required: false } },
  }),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
})

type Document = {
  components?: Record<string, unknown>
  paths?: Record<string, Record<string, Operation>>
}

/** Lists the refusals of each call by status, instead of one default response. */
export const describeRefusals = <D extends Document>(document: D): D => ({
  ...document,
  components: {
    ...document.components,
    schemas: { ...(document.components?.schemas as object), Refusal: z.toJSONSchema(failure) },
    responses: Object.fromEntries(
      Object.keys(meanings).map((status) => [`Refusal${status}`, responseOf(Number(status))]),
    ),
  },
  paths: Object.fromEntries(
    Object.entries(document.paths ?? {}).map(([path, operations]) => [
      path,
      Object.fromEntries(
        Object.entries(operations).map(([method, operation]) => {
          const { default: _forAll, ...responses } = operation.responses ?? {}
          for (const status of refusalsOf(method, operation))
            responses[status] ??= { $ref: `#/components/responses/Refusal${status}` }
          return [method, { ...operation, responses }]
        }),
      ),
    ]),
  ),
})
