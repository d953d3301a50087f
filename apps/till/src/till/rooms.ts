import { runsEvent } from '@saldo/contract/roles'
import type { Desk, Room } from './desk/desk.ts'
import type { Kind } from './queue/operation.ts'
import { barRoom } from './rooms/bar/room.ts'
import { cashRoom } from './rooms/cash/room.ts'
import { printerRoom } from './rooms/printer/room.ts'
import { recentRoom } from './rooms/recent/room.ts'
import { shiftRoom } from './rooms/shift/room.ts'
import { soldOutRoom } from './rooms/sold-out/room.ts'
import { tabsRoom } from './rooms/tabs/room.ts'

/** The room of what was done last, one tap away from every other. */
export const pastRoom: Room = recentRoom

/** All rooms, in the menu's order. Those behind the menu are loaded on demand; the service worker caches them. */
const list = [barRoom, cashRoom, tabsRoom, recentRoom, soldOutRoom, shiftRoom, printerRoom] as const
const rooms: readonly Room[] = list

const roomByKind = new Map(rooms.flatMap((room) => room.kinds.map((kind) => [kind, room] as const)))
type Made = (typeof list)[number]['kinds'][number]

/** The main room at the desk's place; a bar's without a place. */
export const mainRoomAt = (place: Desk['at']['place']): Room =>
  rooms.find(({ mainAt }) => mainAt === place?.kind) ?? barRoom

/** The room where operations of this kind are made. A kind that no room makes does not compile. */
export const roomOf = (kind: Kind & Made): Room => roomByKind.get(kind) ?? barRoom

/** The rooms that the menu offers at a place to a role. */
export const roomsAt = ({ place, role }: Desk['at']): readonly Room[] =>
  rooms.filter(
    (room) => (!room.mainAt || room === mainRoomAt(place)) && (runsEvent(role) || !room.isForManagers),
  )
