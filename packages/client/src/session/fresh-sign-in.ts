import { redirectDocument } from 'react-router'
import { ApiError } from '../api/api-error.ts'
import { routes } from '../routes.ts'

/**
 * Runs `work`; redirects to a fresh sign-in, which leads back to `returnUrl`, where the server wants one. `keep` is called
 * before: what was typed would be lost.
 */
export const withFreshSignIn = async <T>(
  work: () => Promise<T>,
  returnUrl: string,
  keep?: () => void,
): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'reauth_required') throw error
    keep?.()
    throw redirectDocument(routes.signIn({ returnUrl, again: true }))
  }
}

/** What was typed before a fresh sign-in, kept in this tab under `key` for its owner, until it is taken once. */
export const draftUnder = <Fields>(key: string) => ({
  keep: (owner: string, fields: Fields): void =>
    sessionStorage.setItem(key, JSON.stringify({ owner, fields })),
  take: (owner: string): Fields | undefined => {
    const text = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    // Only keep writes this key.
    const kept = JSON.parse(text ?? 'null') as { owner: string; fields: Fields } | null
    return kept?.owner === owner ? kept.fields : undefined
  },
})
