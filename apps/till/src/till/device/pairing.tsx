import { type ComponentProps, lazy, Suspense } from 'react'
import { TillLoading } from '../kit/till-message.tsx'

/** Used once per device, so outside the till's first load. */
const PairingScreen = lazy(async () => ({ default: (await import('./pairing-screen.tsx')).PairingScreen }))

/** Loads the pairing screen on demand. */
export const PairingGate = (props: ComponentProps<typeof PairingScreen>) => (
  <Suspense fallback={<TillLoading />}>
    <PairingScreen {...props} />
  </Suspense>
)
