import { z } from 'zod'
import { messageControl, messagePage } from '../../shared/messages.ts'
import { createPrepared } from '../../shared/prepared.ts'
import { defineVendor } from '../../vendor.ts'
import { type PushService, outcomes, pushRoutes } from './routes.ts'

const page = messagePage('push', 'aviso push', outcomes)

/** A browser's push service, as RFC 8030 describes it. */
export const push = defineVendor({
  env: 'SIM_PUSH',
  settings: z.object({}),
  emptyState: () => ({}),
  open: (world) => {
    const service: PushService = { ...world, prepared: createPrepared(), browsers: new Map() }
    return {
      routes: { '/push': (app) => pushRoutes(app, service) },
      ...messageControl('push', outcomes, service.prepared),
    }
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
