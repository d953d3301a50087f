import { routes } from '../routes.ts'
import { returnUrlKey } from './keys.ts'

/** No real host: only what stays on it is a place on our own site. */
const ownSite = 'https://own.invalid'

const fullyDecoded = (text: string): string => {
  try {
    const decoded = decodeURIComponent(text)
    return decoded === text ? text : fullyDecoded(decoded)
  } catch {
    return text
  }
}

const staysHere = (path: string): boolean =>
  /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path) && new URL(path, ownSite).origin === ownSite

/** `wanted` if it is a path of this site that a sign-in may lead to, in every reading of its encoding; else home. */
export const safeReturnUrl = (wanted: string | null | undefined): string => {
  if (!wanted || !URL.canParse(wanted, ownSite)) return routes.home()
  if (!staysHere(wanted) || !staysHere(fullyDecoded(wanted))) return routes.home()
  // Back to a sign-in would go round in circles.
  return /^\/auth(\/|$)/.test(new URL(wanted, ownSite).pathname) ? routes.home() : wanted
}

/** Keeps where to go after the sign-in. Nothing given keeps what was kept before. */
export const keepReturnUrl = (wanted: string | null): void => {
  if (wanted !== null) sessionStorage.setItem(returnUrlKey, safeReturnUrl(wanted))
}

/** Where to go after the sign-in: asked once, then forgotten. */
export const takeReturnUrl = (): string => {
  const kept = sessionStorage.getItem(returnUrlKey)
  sessionStorage.removeItem(returnUrlKey)
  return safeReturnUrl(kept)
}
