import { z } from 'zod'
import { createOutcomes, messagePage } from '../../shared/messages.ts'
import { defineVendor } from '../../vendor.ts'
import { outcomes, pushRoutes } from './routes.ts'

const page = messagePage('push', 'aviso push', outcomes)

/** A browser's push service, as RFC 8030 describes it. */
export const push = defineVendor({
  env: 'SIM_PUSH',
  settings: z.object({}),
  emptyState: () => ({}),
  open: (world) => {
    const { prepared, told } = createOutcomes('push', outcomes)
    const service = { ...world, prepared, browsers: new Map() }
    return { routes: { '/push': (app) => pushRoutes(app, service) }, ...told }
  },
  ...page,
  commands: [
    ...page.commands,
    {
      title: 'Un navegador que acepta avisos',
      says: 'POST /push/subscriptions (sin cuerpo) responde endpoint y keys, como PushSubscription.toJSON(); lo que llegue ahí se lee en la bandeja.',
      body: {},
    },
  ],
})
