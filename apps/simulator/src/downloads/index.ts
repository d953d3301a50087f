import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

/** Stands for the host that the builds of the apps lie on: one small archive, which says that it is none. */
export const downloadRoutes = (app: FastifyInstance): void => {
  app.get('/saldo-windows-demo.zip', async (_request, reply) =>
    reply
      .header('content-type', 'application/zip')
      .header('content-disposition', 'attachment; filename="saldo-windows-demo.zip"')
      .send(await readFile(join(import.meta.dirname, 'saldo-windows-demo.zip'))),
  )
}
