import { type ComponentType, lazy, Suspense, useCallback, useEffect, useState } from 'react'
import type { EventId, OpId } from '@saldo/contract/ids'
import { Spinner } from '../../../shared/ui/spinner.tsx'
import { useWakeLock } from '../../../shared/use-wake-lock.ts'
import { Bar } from '../bar/bar.tsx'
import type { Pairing } from '../device/device.ts'
import { useConnection } from '../device/connection.ts'
import { useCatalogue } from '../device/use-catalogue.ts'
import { useContact } from '../device/use-contact.ts'
import { useIdle } from '../device/use-idle.ts'
import { useMuted } from '../device/use-muted.ts'
import type { Operation } from '../queue/operation.ts'
import { lateIn, type Queue, waitingIn } from '../queue/queue.ts'
import { useQueue, useQueueState } from '../queue/use-queue.ts'
import { createSeenCodes } from '../scan/seen-codes.ts'
import { useCamera } from '../../../shared/scan/use-camera.ts'
import { type Desk, type Room, mainRoomAt, type RoomProps, roomOf } from './desk.ts'
import { LateNotice } from './late-notice.tsx'
import { Locked } from './locked.tsx'
import styles from './till.module.css'
import { TopStrip } from './top-strip.tsx'

/** Those behind the menu are no part of the first load; the service worker keeps them on the device. */
const rooms: Record<Room, ComponentType<RoomProps>> = {
  bar: Bar,
  cash: lazy(async () => ({ default: (await import('../cash/cash.tsx')).Cash })),
  shift: lazy(async () => ({ default: (await import('../shift/shift.tsx')).Shift })),
  recent: lazy(async () => ({ default: (await import('../recent/recent.tsx')).Recent })),
  soldOut: lazy(async () => ({ default: (await import('../bar/sold-out.tsx')).SoldOut })),
}

type TillProps = Pick<Desk, 'at' | 'user' | 'call'> & {
  /** Where the session reaches no further than one event. */
  onlyAt: EventId | null
  onSignOut: () => Promise<void>
  onChangeEvent?: (() => void) | undefined
  onPair?: () => void
  /** Nobody touched the till for a while; told how much waits. */
  onIdle?: (waiting: number) => void
  /** The paired device, while it is locked. */
  lockedOn?: Pairing | undefined
}

/** Goes on with what earlier visits left unanswered, before anything else hides it. Tells whether that is known. */
const useResume = (queue: Queue, onFound: (operation: Operation) => void): boolean => {
  const [isKnown, setIsKnown] = useState(false)
  useEffect(() => {
    const resume = async () => {
      // A device without storage has nothing to resume; it says so when something is to be stored.
      const operation = await queue.resume().catch(() => undefined)
      if (operation) onFound(operation)
      setIsKnown(true)
    }
    void resume()
  }, [queue, onFound])
  return isKnown
}

/** Which room is shown. Opening an operation begins its room anew, with that operation. */
const useRooms = (first: Room) => {
  const [place, setPlace] = useState<{ room: Room; opened: Operation | null }>({ room: first, opened: null })
  const open = useCallback(
    (operation: Operation) => setPlace({ room: roomOf[operation.kind], opened: operation }),
    [],
  )
  const go = useCallback((room: Room) => setPlace({ room, opened: null }), [])
  return { ...place, open, go }
}

const useDesk = ({ at, user, call, onlyAt }: TillProps): Desk => {
  const sound = useMuted()
  const queue = useQueue({ userId: user.id, onlyAt, call })
  const queued = useQueueState(queue)
  const products = useCatalogue(call, at.event.id)
  const camera = useCamera()
  const isOnline = useConnection()
  const [seen] = useState(createSeenCodes)
  const waiting = waitingIn(queued).length
  useContact({ call, eventId: at.event.id, waiting, onVersion: products.heard })
  return { at, user, call, queue, queued, waiting, products, camera, seen, isOnline, sound }
}

type LateProps = { desk: Desk; shown: OpId | null; onOpen: (operation: Operation) => void }

const Late = ({ desk, shown, onOpen }: LateProps) => {
  const [late] = lateIn(desk.queued, shown)
  if (!late?.answer) return null
  const { operation, answer } = late
  return (
    <LateNotice
      key={operation.opId}
      operation={operation}
      answer={answer}
      isMuted={desk.sound.isMuted}
      onOpen={() => onOpen(operation)}
      onDismiss={() => void desk.queue.see(operation.opId).catch(() => undefined)}
    />
  )
}

/** The till at work: one of its rooms, under a strip that says who works where and whether the network is there. */
export const Till = (props: TillProps) => {
  const desk = useDesk(props)
  const { room, opened, open, go } = useRooms(mainRoomAt(props.at.place))
  const [shown, setShown] = useState<OpId | null>(null)
  const onShow = useCallback((operation: Operation | null) => setShown(operation?.opId ?? null), [])
  const isKnown = useResume(desk.queue, open)
  useWakeLock()
  useIdle(() => props.onIdle?.(desk.waiting))
  const RoomShown = rooms[room]
  if (props.lockedOn)
    return (
      <div className={styles.till}>
        <Locked desk={desk} pairing={props.lockedOn} isKnown={isKnown} />
      </div>
    )
  return (
    <div className={styles.till} data-ground="night">
      <TopStrip
        desk={desk}
        room={room}
        onRoom={go}
        onSignOut={props.onSignOut}
        onChangeEvent={props.onChangeEvent}
        onPair={props.onPair}
      />
      <Late desk={desk} shown={shown} onOpen={open} />
      <main className={styles.screen}>
        <Suspense fallback={<Spinner />}>
          <RoomShown
            key={`${room} ${opened?.opId}`}
            desk={desk}
            opened={opened}
            onShow={onShow}
            onRoom={go}
          />
        </Suspense>
      </main>
    </div>
  )
}
