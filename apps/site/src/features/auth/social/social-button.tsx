import { type ReactElement, useEffect } from 'react'
import { type IdentityConfig, identityVendors, type SocialProvider } from '@saldo/contract/identity-vendors'
import { Button } from '@saldo/ui/button.tsx'
import { loadScript } from '../../../shared/load-script.ts'
import { socialCopy } from './copy.ts'
import type { ProviderToken } from './provider-token.ts'
import styles from './social.module.css'
import type { VendorButtonProps } from './social-vendor.ts'

type SocialButtonProps = {
  provider: SocialProvider
  /** Our own simple drawing, in the vendor's familiar colours. */
  mark: ReactElement
  busy: boolean
  onPress: () => void
}

export const SocialButton = ({ provider, mark, busy, onPress }: SocialButtonProps) => (
  <Button look="secondary" wide small busy={busy} className={styles.button} onClick={onPress}>
    {mark}
    {socialCopy.continueWith(identityVendors[provider].name)}
  </Button>
)

type WindowButtonProps<Id extends SocialProvider> = Pick<SocialButtonProps, 'mark'> &
  VendorButtonProps<Id> & {
    provider: Id
    /** Opens the vendor's window; undefined if the person cancels. */
    ask: (config: IdentityConfig<Id>) => Promise<ProviderToken | undefined>
  }

/** A button that opens the vendor's window. */
export const WindowButton = <Id extends SocialProvider>({
  provider,
  mark,
  config,
  busy,
  start,
  ask,
}: WindowButtonProps<Id>) => {
  const { script_url } = config
  // Preloaded, because a browser opens a window only right after a click.
  useEffect(() => {
    // The sign-in loads it again and reports a failure.
    loadScript(script_url).catch(() => undefined)
  }, [script_url])
  const onPress = () => void start(provider, () => ask(config))
  return <SocialButton provider={provider} mark={mark} busy={busy} onPress={onPress} />
}
