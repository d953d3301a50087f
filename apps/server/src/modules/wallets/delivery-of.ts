import type { WalletId } from '@saldo/contract/ids'
import { addresseeOf, type User } from '../auth/index.ts'
import type { EventRecord } from '../events/index.ts'
import type { Message } from '../notifications/index.ts'

/** What its messages say of an event where what is left goes back by itself. */
export const givesBackOf = ({ autoRefundsAfterHours, url }: EventRecord): { givesBack?: string } =>
  autoRefundsAfterHours === null ? {} : { givesBack: url }

/** The message that carries a QR to its owner, by every channel on file. */
export const deliveryOf = (user: User, event: EventRecord, walletId: WalletId): Message => ({
  kind: 'qr_delivered',
  ...addresseeOf(user),
  eventName: event.name,
  phone: user.phone?.e164 ?? null,
  phoneName: user.phone?.isVerified ? user.name : '',
  walletId,
  eventId: event.id,
  ...givesBackOf(event),
})
