import { createContext } from 'react'
import type { EventJson } from '@saldo/contract/events'

/**
 * What other programs show of a document before it is opened: on which site it is, under which path (null where one
 * document stands for many addresses), and which event it is about.
 */
export type Preview = { origin: string; path: string | null; event: EventJson | null }

/** Set by the server alone: who reads a page's preview runs no script. */
export const PreviewContext = createContext<Preview | undefined>(undefined)
