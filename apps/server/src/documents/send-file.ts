import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

const types = {
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  txt: 'text/plain; charset=us-ascii',
} as const

/** Sends a document as an uncached download. `name` is plain letters, without the extension. */
export const sendFile = async (
  reply: FastifyReply,
  format: keyof typeof types,
  name: string,
  content: Buffer | Readable,
): Promise<null> => {
  await reply
    .type(types[format])
    .header('content-disposition', `attachment; filename="${name}.${format}"`)
    .header('cache-control', 'no-store')
    .send(content)
  return null
}
