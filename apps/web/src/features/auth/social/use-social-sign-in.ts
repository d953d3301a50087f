import { useCallback, useRef, useState } from 'react'
import type { SocialProvider } from '@saldo/contract/identity'
import { socialCopy } from '@saldo/copy/social'
import { logProblem } from '../../../shared/log.ts'
import { exchange } from './exchange.ts'
import type { ProviderToken } from './provider-token.ts'

type Problem = { sentences: string[]; attempt: number }

export type SocialSignIn = {
  /** Whose window is open, or whose token is being traded. */
  busy: SocialProvider | undefined
  problem: Problem | undefined
  /** Asks a provider by `ask`, which answers undefined when the person cancelled, and signs in with its token. */
  start: (provider: SocialProvider, ask: () => Promise<ProviderToken | undefined>) => Promise<void>
}

/** What a provider itself says went wrong is only logged; the person hears that it did not work. */
const asked = async (
  provider: SocialProvider,
  ask: () => Promise<ProviderToken | undefined>,
): Promise<ProviderToken | undefined> => {
  try {
    return await ask()
  } catch (cause) {
    logProblem(socialCopy.log(socialCopy.providers[provider]), cause)
    return undefined
  }
}

/** One sign-in with a provider at a time: a newer one takes the place of one that was left hanging. */
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
    // Whoever is signed in now leaves the page: the button stays busy until then.
    if (sentences) setBusy(undefined)
    setProblem(sentences && { sentences, attempt })
  }, [])

  return { busy, problem, start }
}
