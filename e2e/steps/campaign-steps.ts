import { randomUUID } from 'node:crypto'
import { api, type TestEvent } from './demo-api.ts'

const DAY_MS = 24 * 3_600_000

/** A campaign of 50 pesos a QR and 1,000 in all that ends in a week; `token` may give. */
export const aCampaign = async (event: TestEvent, token: string): Promise<string> => {
  const op_id = randomUUID()
  const ends_at = new Date(Date.now() + 7 * DAY_MS).toISOString().slice(0, 16)
  const fields = { name: 'Bienvenida', per_qr: 50, total: 1_000, ends_at }
  await api(`office/events/${event.id}/campaigns`, token, { op_id, ...fields })
  return op_id
}

/** A correction above the limit, which waits for somebody else than whose `token` it is. */
export const aWaitingCorrection = async (event: TestEvent, wallet: string, token: string): Promise<void> => {
  await api(`office/events/${event.id}/attendees/${wallet}/corrections`, token, {
    op_id: randomUUID(),
    direction: 'in',
    amount: 620,
    source: 'cash_difference',
    reason: 'topup_missing',
    note: 'Pagó en efectivo y la recarga no salió.',
  })
}
