import type { IdentityConfig } from '@saldo/contract/identity-vendors'
import { loadScript } from '../../../../../shared/load-script.ts'
import { freshNonce, type ProviderToken } from '../../provider-token.ts'

type Answer = {
  authorization?: { id_token?: string; state?: string }
  user?: { name?: { firstName?: string; lastName?: string } }
}
type AppleAuth = { init: (config: object) => void; signIn: () => Promise<Answer> }

/** The script's errors for a person who closed the window or declined. */
const cancellations: readonly unknown[] = ['popup_closed_by_user', 'user_cancelled_authorize']

const isCancelled = (reason: unknown): boolean =>
  typeof reason === 'object' && reason !== null && 'error' in reason && cancellations.includes(reason.error)

const tokenOf = ({ authorization, user }: Answer, nonce: string): ProviderToken => {
  if (authorization?.state !== nonce || !authorization.id_token) throw new Error('An answer to another page')
  const { firstName = '', lastName = '' } = user?.name ?? {}
  return {
    token: authorization.id_token,
    nonce,
    ...((firstName !== '' || lastName !== '') && { name: { first: firstName, last: lastName } }),
  }
}

/** Opens Apple's window. Undefined if the person cancels; throws when the script fails or its answer is invalid. */
export const askApple = async (config: IdentityConfig<'apple'>): Promise<ProviderToken | undefined> => {
  // In parallel: a browser opens the window only shortly after the press.
  const [nonce] = await Promise.all([freshNonce(), loadScript(config.script_url)])
  const auth = (window as { AppleID?: { auth: AppleAuth } }).AppleID?.auth
  if (!auth) throw new Error('The script of Apple brought nothing')
  auth.init({
    clientId: config.client_id,
    scope: 'name email',
    redirectURI: config.redirect_uri,
    state: nonce,
    nonce,
    usePopup: true,
  })
  try {
    return tokenOf(await auth.signIn(), nonce)
  } catch (reason) {
    if (isCancelled(reason)) return undefined
    throw reason
  }
}
