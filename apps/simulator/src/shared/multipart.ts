import type { FastifyInstance, FastifyRequest } from 'fastify'

/** A file of a form, or a text in one. */
export type Part = { field: string; name: string; type: string; bytes: number; text: string }

/** The largest form that any vendor takes. */
const MOST_BYTES = 52 * 1024 * 1024

/** Parses multipart bodies into their parts, in order. */
export const readMultipart = (app: FastifyInstance): void => {
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: MOST_BYTES },
    async (request: FastifyRequest, body: Buffer) => {
      const headers = { 'content-type': request.headers['content-type'] ?? '' }
      const form = await new Response(new Uint8Array(body), { headers }).formData()
      const parts: Part[] = []
      for (const [field, value] of form)
        if (typeof value === 'string') parts.push({ field, name: '', type: '', bytes: 0, text: value })
        else
          parts.push({
            field,
            name: value.name,
            type: value.type,
            bytes: value.size,
            text: value.type === 'application/json' ? await value.text() : '',
          })
      return parts
    },
  )
}

/** The parts of a request that was multipart; none of any other. */
export const partsOf = (body: unknown): Part[] => (Array.isArray(body) ? (body as Part[]) : [])
