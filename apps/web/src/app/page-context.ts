import { createContext } from 'react-router'
import type { RuntimeConfig } from '../shared/config.ts'
import type { Preview } from '../shared/preview.ts'

/** What a document is rendered with: the nonce of its policy, and the configuration that the browser may know. */
export type PageContext = { nonce: string; config: RuntimeConfig }

export const pageContext = createContext<PageContext>()

export const previewContext = createContext<Preview>()
