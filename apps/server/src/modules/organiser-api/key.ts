import type { EventId, UserId } from '@saldo/contract/ids'
import type { KeyScope } from '@saldo/contract/key-scopes'

export type KeyId = UserId

/** A key of an event as it is kept: its digest, never itself. */
export type ApiKey = {
  id: KeyId
  eventId: EventId
  name: string
  prefix: string
  digest: Buffer
  scopes: readonly KeyScope[]
  madeBy: UserId
  madeAt: Date
  endsAt: Date | null
  usedAt: Date | null
  revokedAt: Date | null
}
