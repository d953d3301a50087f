import type { User } from '@saldo/contract/auth'
import type { StaffEvent } from '../device/load-till.ts'
import type { Call } from '../queue/kinds/kind.ts'
import type { Kind, Operation } from '../queue/operation.ts'
import type { Queue, QueueState } from '../queue/queue.ts'
import type { SeenCodes } from '../scan/seen-codes.ts'
import type { Camera } from '../scan/use-camera.ts'

/** The rooms of the till that somebody may stand in. */
export type Room = 'bar'

/** What every room works with. */
export type Desk = {
  at: StaffEvent
  user: Pick<User, 'id' | 'name'>
  /** Asks the API as whoever is signed in on this till. */
  call: Call
  queue: Queue
  queued: QueueState
  camera: Camera
  seen: SeenCodes
  isOnline: boolean
  isMuted: boolean
}

export type RoomProps = {
  desk: Desk
  /** Shown first: what an earlier visit left unanswered, or a late answer that somebody wants to see. */
  opened: Operation | null
  /** The operation whose answer is on the screen, so that nobody is told of it twice. */
  onShow: (operation: Operation | null) => void
}

/** Where the answer of an operation of that kind is shown. */
export const roomOf: Record<Kind, Room> = {
  charge: 'bar',
  void: 'bar',
  topup: 'bar',
  cashout: 'bar',
  cashSale: 'bar',
  block: 'bar',
  reissue: 'bar',
  openShift: 'bar',
  closeShift: 'bar',
}
