import { type ComponentType, lazy } from 'react'
import type { Qr } from '@saldo/contract/wallets'
import { whenIdle } from '@saldo/client/startup.ts'

type Part = ComponentType<{
  qr: Qr
  /** Whether the server has just said what the QR is. */
  isCurrent: boolean
}>

/** Where the script doesn't load, the static QR stands as ever. */
const part = (name: 'LivePicture' | 'LiveChoice' | 'LiveOnly') =>
  lazy((): Promise<{ default: Part }> =>
    whenIdle()
      .then(() => import('./later.ts'))
      .then(
        (later) => ({ default: later[name] }),
        () => ({ default: () => null }),
      ),
  )

export const LivePicture = part('LivePicture')
export const LiveChoice = part('LiveChoice')
export const LiveOnly = part('LiveOnly')
