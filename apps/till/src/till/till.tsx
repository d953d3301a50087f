import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import type { DeviceId, EventId, OpId } from '@saldo/contract/ids'
import { Spinner } from '@saldo/ui/waiting.tsx'
import { useWakeLock } from '@saldo/client/use-wake-lock.ts'
import type { Pairing } from './device/device.ts'
import { useIdle } from './device/use-idle.ts'
import type { Operation } from './queue/operation.ts'
import { lateIn } from './queue/queue.ts'
import type { Desk, Room, RoomProps } from './desk/desk.ts'
import { BillNotice } from './desk/bill-notice.tsx'
import { DrawerNotice } from './desk/drawer-notice.tsx'
import { holdsCode, LateNotice } from './desk/late-notice.tsx'
import { LanguageOffer } from './language-way.tsx'
import { Locked } from './locked.tsx'
import { markSeen } from './desk/queued-result.tsx'
import { mainRoomAt, roomOf } from './rooms.ts'
import styles from './till.module.css'
import { TopStrip } from './top-strip.tsx'
import { useDesk } from './desk/use-desk.ts'
import { isQuiet } from './desk/settled-sales.ts'
import { useSettledSales } from './desk/use-settled-sales.ts'

const PaperNotice = lazy(async () => ({ default: (await import('./desk/paper-notice.tsx')).PaperNotice }))
const EndingNotice = lazy(async () => ({ default: (await import('./desk/ending-notice.tsx')).EndingNotice }))

export type TillProps = Pick<Desk, 'at' | 'user' | 'call'> & {
  /** The only event that the session gives access to, if limited. */
  onlyAt: EventId | null
  /** The paired device; null for a session by password. */
  deviceId: DeviceId | null
  onSignOut: () => Promise<void>
  onChangeEvent?: (() => void) | undefined
  onPair?: (() => void) | undefined
  /** Begins to practise; absent where nobody does. */
  onPractise?: (() => void) | undefined
  /** What is shown above all rooms. */
  above?: ReactNode
  /** Called after a while without input, with the number of unanswered operations. */
  onIdle?: ((waiting: number) => void) | undefined
  /** The paired device, while it is locked. */
  lockedOn?: Pairing | undefined
}

/** `visit` remounts a room that is entered again. */
type Place = { room: Room; opened: Operation | null; visit: number }

/** The current room. Opening an operation remounts its room with that operation. */
const useRooms = (first: Room) => {
  const [{ room, opened, visit }, setPlace] = useState<Place>({ room: first, opened: null, visit: 0 })
  const enter = useCallback(
    (next: Room, operation: Operation | null) =>
      setPlace((place) => ({ room: next, opened: operation, visit: place.visit + 1 })),
    [],
  )
  const open = useCallback((operation: Operation) => enter(roomOf(operation.kind), operation), [enter])
  const go = useCallback((next: Room) => enter(next, null), [enter])
  return { room, opened, visit, open, go }
}

type LateProps = { desk: Desk; shown: OpId | null; onOpen: (operation: Operation) => void }

const Late = ({ desk, shown, onOpen }: LateProps) => {
  // A quiet answer waits for the journal, and not for a person.
  const late = lateIn(desk.queued, shown).find((each) => !isQuiet(each))
  if (!late?.answer) return null
  const { operation, answer } = late
  return (
    <LateNotice
      key={operation.opId}
      operation={operation}
      answer={answer}
      isMuted={desk.sound.isMuted}
      onOpen={() => onOpen(operation)}
      onDismiss={() => markSeen(desk, operation)}
    />
  )
}

type NoticesProps = LateProps & { room: Room; onWork: RoomProps['onWork'] }

/** Notices shown above every room. */
const Notices = ({ desk, room, shown, onWork, onOpen }: NoticesProps) => (
  <>
    <Late desk={desk} shown={shown} onOpen={onOpen} />
    {desk.isDrawerFull && (
      <DrawerNotice isInRoom={room === roomOf('moveCash')} onGo={() => onWork('moveCash')} />
    )}
    <Suspense>
      <EndingNotice endsAt={desk.endsAt} timezone={desk.at.event.timezone} />
      {desk.paper.problem && <PaperNotice paper={desk.paper} />}
    </Suspense>
    <BillNotice
      desk={desk}
      isInRoom={room === roomOf('charge')}
      shown={shown}
      onWork={onWork}
      onOpen={onOpen}
    />
  </>
)

/** Marks a booking shown on the result screen as seen when the room is left. */
const leaveResult = (desk: Desk, shown: OpId | null): void => {
  const result = desk.queued.entries.find(({ operation }) => operation.opId === shown)
  if (result?.answer?.kind === 'booked' && !holdsCode(result.answer)) markSeen(desk, result.operation)
}

/** The ways out of a room, none of which names another. */
const waysBy = (
  goTo: (room: Room) => void,
  place: Desk['at']['place'],
): Pick<RoomProps, 'onWork' | 'home'> => {
  const main = mainRoomAt(place)
  return {
    onWork: (kind) => goTo(roomOf(kind)),
    home: { id: main.id, name: main.name, go: () => goTo(main) },
  }
}

/** Asks the browser to exempt the till's storage from eviction; it may refuse. */
const keepStorage = (): void => {
  if ('storage' in navigator) navigator.storage.persist().catch(() => undefined)
}

const Coming = () => (
  <div className={styles.coming}>
    <Spinner />
  </div>
)

/** The till: a room below a strip with place, person and connection. */
export const Till = (props: TillProps) => {
  const { room, opened, visit, open, go } = useRooms(mainRoomAt(props.at.place))
  const desk = useDesk(props, open)
  const [shown, setShown] = useState<OpId | null>(null)
  const onShow = useCallback((operation: Operation | null) => setShown(operation?.opId ?? null), [])
  useWakeLock()
  // Without the server no PIN opens the till again.
  useIdle(() => desk.offline?.isSelling || props.onIdle?.(desk.waiting))
  useSettledSales(desk, shown)
  useEffect(keepStorage, [])
  const goTo = (next: Room) => {
    leaveResult(desk, shown)
    desk.seen.leave()
    go(next)
  }
  const ways = waysBy(goTo, props.at.place)
  if (props.lockedOn)
    return (
      <div className={styles.till} data-ground="till">
        <Locked desk={desk} pairing={props.lockedOn} />
      </div>
    )
  return (
    <div className={styles.till} data-ground="till">
      {props.above}
      <TopStrip
        desk={desk}
        room={room}
        onRoom={goTo}
        onSignOut={props.onSignOut}
        onChangeEvent={props.onChangeEvent}
        onPair={props.onPair}
        onPractise={props.onPractise}
      />
      <LanguageOffer />
      <Notices desk={desk} room={room} shown={shown} onWork={ways.onWork} onOpen={open} />
      <main className={styles.screen}>
        <Suspense fallback={<Coming />}>
          <room.Component key={visit} desk={desk} opened={opened} onShow={onShow} {...ways} />
        </Suspense>
      </main>
    </div>
  )
}
