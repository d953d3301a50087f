import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { ConfigContext, runtimeConfig } from '@saldo/client/config.ts'

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
