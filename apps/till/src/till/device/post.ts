import type { pinSignIn } from '@saldo/contract/devices'
import type { Reply } from '@saldo/contract/endpoint'

type SignedIn = Reply<typeof pinSignIn>

/** A person's place and role at an event. */
export type Post = {
  event: SignedIn['event']
  role: SignedIn['role']
  place: SignedIn['place'] | null
}
