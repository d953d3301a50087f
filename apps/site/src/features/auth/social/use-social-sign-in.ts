import { useCallback, useRef, useState } from 'react'
import { socialLogin } from '@saldo/contract/identity'
import { identityVendors, type SocialProvider } from '@saldo/contract/identity-vendors'
import { logProblem } from '@saldo/client/log.ts'
import { socialCopy } from './copy.ts'
import type { ProviderToken } from './provider-token.ts'
import { sentencesOf } from '@saldo/client/api/api-error.ts'
import { call } from '@saldo/client/api/call.ts'
import { routes } from '@saldo/client/routes.ts'
import { keepReturnUrl, takeReturnUrl } from '@saldo/client/session/return-url.ts'
import { keepSignIn } from '../keep-sign-in.ts'

/** A user without a phone completes the registration before going on to the kept address. */
const goByRegistration = () => {
  const wanted = takeReturnUrl()
  const isOnTheWay = wanted.startsWith(routes.completeRegistration())
  keepReturnUrl(isOnTheWay ? wanted : routes.completeRegistration({ returnUrl: wanted }))
}

/** Exchanges a provider's token for a session of ours. Resolves to the problems, or undefined on success. */
const exchange = async (provider: SocialProvider, given: ProviderToken): Promise<string[] | undefined> => {
  try {
    const reply = await call(socialLogin, { body: { provider, ...given } })
    if (!reply.user.phone_number) goByRegistration()
    await keepSignIn(reply)
    return undefined
  } catch (error) {
    return [...new Set([socialCopy.refused, ...sentencesOf(error)])]
  }
}

type Problem = { sentences: string[]; attempt: number }

export type SocialSignIn = {
  /** The provider whose window is open or whose token is being exchanged. */
  busy: SocialProvider | undefined
  problem: Problem | undefined
  /** Gets a provider's token by `ask` (undefined if the person cancels) and signs in with it. */
  start: (provider: SocialProvider, ask: () => Promise<ProviderToken | undefined>) => Promise<void>
}

/** Only logs a provider's own error; the screen shows a general failure. */
const asked = async (
  provider: SocialProvider,
  ask: () => Promise<ProviderToken | undefined>,
): Promise<ProviderToken | undefined> => {
  try {
    return await ask()
  } catch (cause) {
    logProblem(socialCopy.log(identityVendors[provider].name), cause)
    return undefined
  }
}

/** One sign-in with a provider at a time: a newer one replaces an unfinished one. */
export const useSocialSignIn = (): SocialSignIn => {
  const attempts = useRef(0)
  const [busy, setBusy] = useState<SocialProvider>()
  const [problem, setProblem] = useState<Problem>()

  const start = useCallback<SocialSignIn['start']>(async (provider, ask) => {
    attempts.current += 1
    const attempt = attempts.current
    setBusy(provider)
    setProblem(undefined)
    const token = await asked(provider, ask)
    const sentences = token ? await exchange(provider, token) : [socialCopy.failed]
    if (attempt !== attempts.current) return
    // A successful sign-in leaves the page: the button stays busy until then.
    if (sentences) setBusy(undefined)
    setProblem(sentences && { sentences, attempt })
  }, [])

  return { busy, problem, start }
}
