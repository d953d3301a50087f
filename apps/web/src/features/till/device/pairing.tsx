import { type ComponentProps, lazy, Suspense } from 'react'
import { TillLoading } from '../shell/till-message.tsx'

/** Once for each device: no part of the load of one that works. */
const PairingScreen = lazy(async () => ({ default: (await import('./pairing-screen.tsx')).PairingScreen }))

/** Where a browser becomes a till by the code of a place. */
export const PairingGate = (props: ComponentProps<typeof PairingScreen>) => (
  <Suspense fallback={<TillLoading />}>
    <PairingScreen {...props} />
  </Suspense>
)
