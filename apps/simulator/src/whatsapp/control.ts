import { randomInt } from 'node:crypto'
import { obeyPrepared } from '../messaging/control.ts'
import { type WhatsApp, outcomes } from './account.ts'
import { subscribe } from './tell-status.ts'

/** Does what a rehearsal asks of this vendor; `subscribe` sends the challenge and says whether it was echoed. */
export const obeyWhatsApp = async (whatsApp: WhatsApp, order: object): Promise<object> => {
  if ('action' in order && order.action === 'subscribe')
    return { echoed: await subscribe(whatsApp, String(randomInt(1_000_000_000))) }
  return obeyPrepared(outcomes, whatsApp.prepared, order)
}
