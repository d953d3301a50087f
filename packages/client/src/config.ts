import { createContext, use } from 'react'
import type { RuntimeConfig } from '@saldo/contract/config'

export type { RuntimeConfig }

/** The id of the element that carries the configuration inside each document. */
export const configElementId = 'config'

export const ConfigContext = createContext<RuntimeConfig | undefined>(undefined)

/** The server's configuration, for components. */
export const useConfig = (): RuntimeConfig => {
  const config = use(ConfigContext)
  if (!config) throw new Error('ConfigContext is missing above this component.')
  return config
}

/** JSON that can stand inside a script element: no `<`, so it can't end it. */
export const configText = (config: RuntimeConfig): string => JSON.stringify(config).replaceAll('<', '\\u003c')

let read: RuntimeConfig | undefined

/** The server's configuration, for code outside components. Browser only: it is read from the document. */
export const runtimeConfig = (): RuntimeConfig => {
  // Not validated: our server wrote it from the schema's type, and validation would load the schemas on every page.
  read ??= JSON.parse(document.getElementById(configElementId)?.textContent ?? '') as RuntimeConfig
  return read
}
