import type { ReactNode } from 'react'
import type { IdentityConfig, SocialProvider } from '@saldo/contract/identity-vendors'
import type { SocialSignIn } from './use-social-sign-in.ts'

export type VendorButtonProps<Id extends SocialProvider = SocialProvider> = {
  config: IdentityConfig<Id>
  /** Whether its window is open or its token is being exchanged. */
  busy: boolean
  start: SocialSignIn['start']
}

/** Sign-in with one vendor: exported by a folder beside this file, and listed in social-vendors.ts. */
export type SocialVendor<Id extends SocialProvider = SocialProvider> = {
  id: Id
  /** Its button, shown where it is configured. */
  Button(props: VendorButtonProps<Id>): ReactNode
}
