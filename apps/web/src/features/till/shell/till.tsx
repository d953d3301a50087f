import { useCallback, useEffect, useState } from 'react'
import type { OpId } from '@saldo/contract/ids'
import { useWakeLock } from '../../../shared/use-wake-lock.ts'
import { Bar } from '../bar/bar.tsx'
import { useConnection } from '../device/connection.ts'
import { useMuted } from '../device/use-muted.ts'
import type { Operation } from '../queue/operation.ts'
import { lateIn, type Queue, waitingIn } from '../queue/queue.ts'
import { useQueue, useQueueState } from '../queue/use-queue.ts'
import { createSeenCodes } from '../scan/seen-codes.ts'
import { useCamera } from '../scan/use-camera.ts'
import { type Desk, type Room, type RoomProps, roomOf } from './desk.ts'
import { LateNotice } from './late-notice.tsx'
import styles from './till.module.css'
import { TopStrip } from './top-strip.tsx'

const rooms: Record<Room, (props: RoomProps) => React.ReactNode> = { bar: Bar }

type TillProps = Pick<Desk, 'at' | 'user' | 'call'> & { onChangeEvent: (() => void) | undefined }

/** Goes on with what earlier visits left unanswered, before anything else is shown that could hide it. */
const useResume = (queue: Queue, onFound: (operation: Operation) => void): void =>
  useEffect(() => {
    const resume = async () => {
      const operation = await queue.resume()
      if (operation) onFound(operation)
    }
    // A device without storage has nothing to resume; it says so when something is to be stored.
    resume().catch(() => undefined)
  }, [queue, onFound])

/** Which room is shown. Opening an operation begins its room anew, with that operation. */
const useRooms = () => {
  const [place, setPlace] = useState<{ room: Room; opened: Operation | null }>({ room: 'bar', opened: null })
  const open = useCallback(
    (operation: Operation) => setPlace({ room: roomOf[operation.kind], opened: operation }),
    [],
  )
  return { ...place, open }
}

const useDesk = ({ at, user, call }: TillProps): { desk: Desk; toggleMuted: () => void } => {
  const { isMuted, toggleMuted } = useMuted()
  const queue = useQueue({ userId: user.id, onlyAt: null, call })
  const queued = useQueueState(queue)
  const camera = useCamera()
  const isOnline = useConnection()
  const [seen] = useState(createSeenCodes)
  return { desk: { at, user, call, queue, queued, camera, seen, isOnline, isMuted }, toggleMuted }
}

/** The till at work: one of its rooms, under a strip that says who works where and whether the network is there. */
export const Till = (props: TillProps) => {
  const { desk, toggleMuted } = useDesk(props)
  const { at, user, queue, queued, isOnline, isMuted } = desk
  const { room, opened, open } = useRooms()
  const [shown, setShown] = useState<OpId | null>(null)
  const onShow = useCallback((operation: Operation | null) => setShown(operation?.opId ?? null), [])
  useResume(queue, open)
  useWakeLock()
  const waiting = waitingIn(queued).length
  const [late] = lateIn(queued, shown)
  const RoomShown = rooms[room]

  return (
    <div className={styles.till} data-ground="night">
      <TopStrip
        at={at}
        who={user.name}
        isOnline={isOnline}
        waiting={waiting}
        sound={{ isMuted, toggleMuted }}
        onChangeEvent={waiting === 0 ? props.onChangeEvent : undefined}
      />
      {late?.answer && (
        <LateNotice
          key={late.operation.opId}
          operation={late.operation}
          answer={late.answer}
          isMuted={isMuted}
          onDismiss={() => void queue.see(late.operation.opId).catch(() => undefined)}
        />
      )}
      <main className={styles.screen}>
        <RoomShown key={`${room} ${opened?.opId}`} desk={desk} opened={opened} onShow={onShow} />
      </main>
    </div>
  )
}
