import { routes } from '../routes.ts'
import { returnUrlKey } from './keys.ts'

/** A dummy host: a URL that resolves to it is a path of this site. */
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

/** `wanted` if it is a path of this site to return to, however it is encoded; otherwise home. */
export const safeReturnUrl = (wanted: string | null | undefined): string => {
  if (!wanted || !URL.canParse(wanted, ownSite)) return routes.home()
  if (!staysHere(wanted) || !staysHere(fullyDecoded(wanted))) return routes.home()
  // Returning to a sign-in would loop.
  return /^\/auth(\/|$)/.test(new URL(wanted, ownSite).pathname) ? routes.home() : wanted
}

/** Stores the path to return to after the sign-in. Null keeps the stored one. */
export const keepReturnUrl = (wanted: string | null): void => {
  if (wanted !== null) sessionStorage.setItem(returnUrlKey, safeReturnUrl(wanted))
}

/** The stored return path, consumed on reading. */
export const takeReturnUrl = (): string => {
  const kept = sessionStorage.getItem(returnUrlKey)
  sessionStorage.removeItem(returnUrlKey)
  return safeReturnUrl(kept)
}
