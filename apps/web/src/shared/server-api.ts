import { createContext } from 'react-router'

/** Asks the API for `path` (from /api on) without a network hop; resolves to the reply's JSON, rejects when there is none. */
export type CallApi = (path: string) => Promise<unknown>

/** Where server loaders find the API. Only ever set on the server. */
export const callApiContext = createContext<CallApi>()
