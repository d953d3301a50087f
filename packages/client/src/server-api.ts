import { createContext } from 'react-router'

/** Calls the API at `path` (from /api on) without a network hop; resolves to the reply's JSON, rejects without one. */
export type CallApi = (path: string) => Promise<unknown>

/** The API access of server loaders. Set on the server only. */
export const callApiContext = createContext<CallApi>()
