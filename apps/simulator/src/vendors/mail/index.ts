import { z } from 'zod'
import { messageControl, messagePage } from '../../shared/messages.ts'
import { defineVendor } from '../../vendor.ts'
import { createMailSink, outcomes } from './sink.ts'

/** A mail server on a port of its own. */
export const mail = defineVendor({
  env: 'SIM_SMTP',
  settings: z.object({
    /** 0 takes a free port. */
    port: z.coerce.number().int().min(0).max(65_535).default(0),
  }),
  emptyState: () => ({}),
  open: async ({ settings, ...world }) => {
    const sink = createMailSink(world)
    return {
      routes: {},
      ...messageControl('mail', outcomes, sink.prepared),
      health: { smtp_port: await sink.listen(settings.port) },
      close: sink.close,
    }
  },
  ...messagePage('mail', 'correo', outcomes, 'Además rebota@… lo rechaza el servidor de correo.'),
})
