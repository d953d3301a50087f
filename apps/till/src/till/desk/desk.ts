import type { User } from '@saldo/contract/auth'
import type { BillStore } from './bill-store.ts'
import type { OpenBills } from './open-bills.ts'
import type { Post } from '../device/post.ts'
import type { Products } from '../device/use-catalogue.ts'
import type { Call } from '../queue/kinds/kind.ts'
import type { Kind, Operation } from '../queue/operation.ts'
import type { Queue, QueueState } from '../queue/queue.ts'
import type { SeenCodes } from '../kit/scan/seen-codes.ts'
import type { Camera } from '@saldo/ui/scan/use-camera.ts'

/** The till's sections ("rooms"). */
export type Room = 'bar' | 'cash' | 'shift' | 'recent' | 'soldOut'

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
  isOnline: boolean
  sound: { isMuted: boolean; toggleMuted: () => void }
}

export type RoomProps = {
  desk: Desk
  /** Shown first: an unanswered operation of an earlier visit, or a late answer that was opened. */
  opened: Operation | null
  /** Reports the operation on the screen, so that its answer is not notified of twice. */
  onShow: (operation: Operation | null) => void
  onRoom: (room: Room) => void
}

/** The room that shows the answer of each kind of operation. */
export const roomOf: Record<Kind, Room> = {
  charge: 'bar',
  void: 'bar',
  topup: 'cash',
  cashout: 'cash',
  cashSale: 'bar',
  dropRest: 'bar',
  block: 'cash',
  reissue: 'cash',
  openShift: 'shift',
  closeShift: 'shift',
}

/** The main room at a kind of place. */
export const mainRoomAt = (place: Post['place']): Room => (place?.kind === 'cash_point' ? 'cash' : 'bar')
