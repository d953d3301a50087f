import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { ConfigContext, runtimeConfig } from '@saldo/client/config.ts'

// Turned off by boot-script.ts while the code was loading.
Error.stackTraceLimit = 10

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <ConfigContext value={runtimeConfig()}>
        <HydratedRouter />
      </ConfigContext>
    </StrictMode>,
  )
})
