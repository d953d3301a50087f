import type { FastifyReply } from 'fastify'

const types = { pdf: 'application/pdf', csv: 'text/csv; charset=utf-8' } as const

/** Hands a document over to be saved; nothing on the way keeps it. `name` is plain letters, without its ending. */
export const sendFile = async (
  reply: FastifyReply,
  format: keyof typeof types,
  name: string,
  content: Buffer,
): Promise<null> => {
  await reply
    .type(types[format])
    .header('content-disposition', `attachment; filename="${name}.${format}"`)
    .header('cache-control', 'no-store')
    .send(content)
  return null
}
