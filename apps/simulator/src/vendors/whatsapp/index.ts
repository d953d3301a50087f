import { randomInt } from 'node:crypto'
import { createOutcomes, messagePage } from '../../shared/messages.ts'
import { type Order, defineVendor } from '../../vendor.ts'
import { type WhatsApp, outcomes, settings } from './account.ts'
import { whatsAppRoutes } from './routes.ts'
import { subscribe } from './deliver-message.ts'

const page = messagePage('whatsapp', 'WhatsApp', outcomes)

/** Messages by WhatsApp's Cloud API. */
export const whatsApp = defineVendor({
  env: 'SIM_WHATSAPP',
  settings,
  emptyState: () => ({}),
  open: (given) => {
    const { prepared, told } = createOutcomes('whatsapp', outcomes)
    const account: WhatsApp = { ...given, prepared, media: new Map() }
    const obey = async (order: Order) =>
      'action' in order && order.action === 'subscribe'
        ? { echoed: await subscribe(account, String(randomInt(1_000_000_000))) }
        : (told.control['whatsapp']?.(order) ?? {})
    return {
      routes: { '/whatsapp/v26.0': (app) => whatsAppRoutes(app, account) },
      ...told,
      control: { whatsapp: obey },
    }
  },
  ...page,
  commands: [
    ...page.commands,
    {
      title: 'Suscribir el aviso de WhatsApp',
      says: 'Manda hub.challenge como Meta y dice si la dirección lo repitió.',
      body: { provider: 'whatsapp', action: 'subscribe' },
    },
  ],
})
