import { useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'

const neverChanges = () => () => undefined

const inHash = (name: string) => () => new URLSearchParams(window.location.hash.slice(1)).get(name)

/**
 * The token of a mailed link, from the fragment (which no server sees) or the query; null if there is none.
 */
export const useLinkToken = (): string | null => {
  const [search] = useSearchParams()
  const hidden = useSyncExternalStore(neverChanges, inHash('token'), () => null)
  return hidden ?? search.get('token')
}

/** The token of an e-mail about a changed password, from the fragment; null if there is none. */
export const useUndoToken = (): string | null =>
  useSyncExternalStore(neverChanges, inHash('undo'), () => null)
