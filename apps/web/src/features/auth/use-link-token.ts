import { useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'

const neverChanges = () => () => undefined

const tokenInHash = () => new URLSearchParams(window.location.hash.slice(1)).get('token')

/** The token of a mailed link: behind the `#`, which no server sees, or in the query. Null where the address has none. */
export const useLinkToken = (): string | null => {
  const [search] = useSearchParams()
  const hidden = useSyncExternalStore(neverChanges, tokenInHash, () => null)
  return hidden ?? search.get('token')
}
