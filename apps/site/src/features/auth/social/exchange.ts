import { socialLogin, type SocialProvider } from '@saldo/contract/identity'
import { sentencesOf } from '@saldo/client/api/api-error.ts'
import { call } from '@saldo/client/api/call.ts'
import { routes } from '@saldo/client/routes.ts'
import { keepReturnUrl, takeReturnUrl } from '@saldo/client/session/return-url.ts'
import { keepSignIn } from '../keep-sign-in.ts'
import { socialCopy } from './copy.ts'
import type { ProviderToken } from './provider-token.ts'

/** A user without a phone completes the registration before going on to the kept address. */
const goByRegistration = () => {
  const wanted = takeReturnUrl()
  const isOnTheWay = wanted.startsWith(routes.completeRegistration())
  keepReturnUrl(isOnTheWay ? wanted : routes.completeRegistration({ returnUrl: wanted }))
}

/** Exchanges a provider's token for a session of ours. Resolves to the problems, or undefined on success. */
export const exchange = async (
  provider: SocialProvider,
  given: ProviderToken,
): Promise<string[] | undefined> => {
  try {
    const reply = await call(socialLogin, { body: { provider, ...given } })
    if (!reply.user.phone_number) goByRegistration()
    await keepSignIn(reply)
    return undefined
  } catch (error) {
    return [...new Set([socialCopy.refused, ...sentencesOf(error)])]
  }
}
