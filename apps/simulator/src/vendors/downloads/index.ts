import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { defineVendor } from '../../vendor.ts'

const FILE = 'saldo-windows-demo.zip'

/** Host of the apps' downloadable builds: it serves one small archive, which says that it contains no app. */
export const downloads = defineVendor({
  env: 'SIM_DOWNLOADS',
  settings: z.object({}),
  emptyState: () => ({}),
  open: () => ({
    routes: {
      '/downloads': async (app) => {
        app.get(`/${FILE}`, async (_request, reply) =>
          reply
            .header('content-type', 'application/zip')
            .header('content-disposition', `attachment; filename="${FILE}"`)
            .send(await readFile(join(import.meta.dirname, FILE))),
        )
      },
    },
  }),
})
