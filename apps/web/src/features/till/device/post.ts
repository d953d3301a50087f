import type { pinSignIn } from '@saldo/contract/devices'
import type { Reply } from '@saldo/contract/endpoint'

type SignedIn = Reply<typeof pinSignIn>

/** Where somebody works, and as what. */
export type Post = {
  event: SignedIn['event']
  role: SignedIn['role']
  place: SignedIn['place'] | null
}
