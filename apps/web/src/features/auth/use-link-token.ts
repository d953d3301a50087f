import { useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'

const neverChanges = () => () => undefined

const inHash = (name: string) => () => new URLSearchParams(window.location.hash.slice(1)).get(name)

/** The token of a mailed link: behind the `#`, which no server sees, or in the query. Null where the address has none. */
export const useLinkToken = (): string | null => {
  const [search] = useSearchParams()
  const hidden = useSyncExternalStore(neverChanges, inHash('token'), () => null)
  return hidden ?? search.get('token')
}

/** The token of a letter about a changed password, behind the `#`; null where the address has none. */
export const useUndoToken = (): string | null =>
  useSyncExternalStore(neverChanges, inHash('undo'), () => null)
