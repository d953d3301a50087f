import type { User } from '@saldo/contract/auth'
import type { BillStore } from '../bar/bill-store.ts'
import type { OpenBills } from '../bar/open-bills.ts'
import type { Post } from '../device/post.ts'
import type { Products } from '../device/use-catalogue.ts'
import type { Call } from '../queue/kinds/kind.ts'
import type { Kind, Operation } from '../queue/operation.ts'
import type { Queue, QueueState } from '../queue/queue.ts'
import type { SeenCodes } from '../scan/seen-codes.ts'
import type { Camera } from '../../../shared/scan/use-camera.ts'

/** The rooms of the till that somebody may stand in. */
export type Room = 'bar' | 'cash' | 'shift' | 'recent' | 'soldOut'

/** What every room works with. */
export type Desk = {
  at: Post
  /** As the server said last: the end may move while the till is open. */
  endsAt: string
  user: Pick<User, 'id' | 'name'>
  /** Asks the API as whoever is signed in on this till. */
  call: Call
  queue: Queue
  queued: QueueState
  /** What earlier visits left in the queue is known by now. */
  isKnown: boolean
  /** How many operations have no answer yet. */
  waiting: number
  /** What is still to be paid of a bill here. */
  bill: BillStore
  /** What was begun for a QR and not charged. */
  bills: OpenBills
  products: Products
  camera: Camera
  seen: SeenCodes
  isOnline: boolean
  sound: { isMuted: boolean; toggleMuted: () => void }
}

export type RoomProps = {
  desk: Desk
  /** Shown first: what an earlier visit left unanswered, or a late answer that somebody wants to see. */
  opened: Operation | null
  /** The operation whose answer is on the screen, so that nobody is told of it twice. */
  onShow: (operation: Operation | null) => void
  onRoom: (room: Room) => void
}

/** Where the answer of an operation of that kind is shown. */
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

/** Where somebody works at a place of that kind. */
export const mainRoomAt = (place: Post['place']): Room => (place?.kind === 'cash_point' ? 'cash' : 'bar')
