import type { ComponentType } from 'react'
import type { LucideIcon } from 'lucide-react'
import type { User } from '@saldo/contract/auth'
import type { pinSignIn } from '@saldo/contract/devices'
import type { Reply } from '@saldo/contract/endpoint'
import type { BillStore } from './bill-store.ts'
import type { OpenBills } from './open-bills.ts'
import type { Paper } from '../paper/use-paper.ts'
import type { Products } from '../device/use-catalogue.ts'
import type { Offline } from '../offline/use-offline.ts'
import type { Call } from '../queue/kinds/kind.ts'
import type { Kind, Operation } from '../queue/operation.ts'
import type { Queue, QueueState } from '../queue/queue.ts'
import type { SeenCodes } from '../kit/scan/seen-codes.ts'
import type { Camera } from '@saldo/ui/scan/use-camera.ts'

/** A person's place and role at an event; only a session by password may be without a place. */
export type Post = Pick<Reply<typeof pinSignIn>, 'event' | 'role'> & {
  place: Reply<typeof pinSignIn>['place'] | null
}

/** The context shared by all rooms. */
export type Desk = {
  at: Post
  /** The event's end as last reported by the server; it may change while the till is open. */
  endsAt: string
  user: Pick<User, 'id' | 'name'>
  /** Calls the API as the person signed in on this till. */
  call: Call
  queue: Queue
  queued: QueueState
  /** Whether the stored operations of earlier visits have been loaded. */
  isKnown: boolean
  /** Number of unanswered operations. */
  waiting: number
  /** The partly paid bill at this event. */
  bill: BillStore
  /** Orders begun for QRs and not charged. */
  bills: OpenBills
  products: Products
  camera: Camera
  seen: SeenCodes
  /** Whether the server answered last. Calls need it; operations ask `mayBegin`. */
  isOnline: boolean
  /** Whether an operation of this kind may be begun now: online, or of a kind that waits on the device. */
  mayBegin: (kind: Kind) => boolean
  /** Selling without the server; null where this till may not. */
  offline: Offline | null
  /** Whether the person's drawer should be emptied, as the server told last. */
  isDrawerFull: boolean
  /** This device's printer. */
  paper: Paper
  sound: { isMuted: boolean; toggleMuted: () => void }
}

/** A section of the till. Rooms are strangers: one leads to another by its work. */
export type Room = {
  id: string
  icon: LucideIcon
  /** Read when it is shown: which language the device speaks is known later than this module. */
  readonly name: string
  /** The kinds of operation whose making and answer are shown here. */
  kinds: readonly Kind[]
  /** The kind of place whose main room this is; other places reach it by its work only. */
  mainAt?: 'bar' | 'cash_point'
  /** Whether only managers have it in their menu. */
  isForManagers?: true
  Component: ComponentType<RoomProps>
}

export type RoomProps = {
  desk: Desk
  /** Shown first: an unanswered operation of an earlier visit, or a late answer that was opened. */
  opened: Operation | null
  /** Reports the operation on the screen, so that its answer is not notified of twice. */
  onShow: (operation: Operation | null) => void
  /** Goes to the room where operations of this kind are made. */
  onWork: (kind: Kind) => void
  /** The place's main room. */
  home: { id: string; name: string; go: () => void }
}
