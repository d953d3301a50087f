import type { IdentityConfig } from '@saldo/contract/identity-vendors'
import { loadScript } from '../../../../../shared/load-script.ts'
import type { ProviderToken } from '../../provider-token.ts'

type LoginStatus = { status?: string; authResponse?: { accessToken?: string } | null }
type FacebookScript = {
  init: (config: object) => void
  login: (callback: (response: LoginStatus) => void, options: { scope: string }) => void
}

/** Opens Facebook's window. Undefined if the person cancels; throws when the script fails. */
export const askFacebook = async (config: IdentityConfig<'facebook'>): Promise<ProviderToken | undefined> => {
  await loadScript(config.script_url)
  const { FB } = window as { FB?: FacebookScript }
  if (!FB) throw new Error('The script of Facebook brought nothing')
  FB.init({ appId: config.app_id, version: config.version, cookie: false, xfbml: false })
  const { status, authResponse } = await new Promise<LoginStatus>((answer) => {
    FB.login(answer, { scope: 'email,public_profile' })
  })
  const token = status === 'connected' ? authResponse?.accessToken : undefined
  return token ? { token } : undefined
}
