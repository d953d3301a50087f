import { createContext } from 'react'
import type { EventJson } from '@saldo/contract/events'

/** A document's link preview: site, path (null where one document serves many addresses), and event. */
export type Preview = { origin: string; path: string | null; event: EventJson | null }

/** Set by the server only: preview crawlers run no scripts. */
export const PreviewContext = createContext<Preview | undefined>(undefined)
