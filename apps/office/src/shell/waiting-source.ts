import type { LucideIcon } from 'lucide-react'
import type { Action } from '@saldo/contract/permissions'
import type { OfficeEvent } from '../shared/my-office.ts'

/** A pending task of the caller, with the page that handles it. */
export type Waiting = {
  key: string
  title: string
  detail: string
  Icon: LucideIcon
  isUrgent: boolean
  to: string
}

/** What may wait for whoever may do `action`. */
export type Source = {
  action: Action
  read: (event: OfficeEvent, now: Date, signal: AbortSignal) => Promise<Waiting[]> | Waiting[]
}
