import { createContext as createReactContext } from 'react'
import { createContext } from 'react-router'
import type { RuntimeConfig } from '@saldo/client/config.ts'
import type { Preview } from '@saldo/client/preview.ts'

/** The inputs of a document's rendering: its CSP nonce and the public configuration. */
export type PageContext = { nonce: string; config: RuntimeConfig }

export const pageContext = createContext<PageContext>()

export const previewContext = createContext<Preview>()

/** The nonce of the document's content security policy. Undefined in the browser, which hides it from scripts. */
export const NonceContext = createReactContext<string | undefined>(undefined)
