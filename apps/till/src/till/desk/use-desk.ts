import { use, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { DeviceId, EventId } from '@saldo/contract/ids'
import { isPractice } from '@saldo/contract/practice-numbers'
import { useCamera } from '@saldo/ui/scan/use-camera.ts'
import { billStoreOf } from './bill-store.ts'
import { createOpenBills } from './open-bills.ts'
import { useConnection } from '../kit/connection.ts'
import { useCatalogue } from '../device/use-catalogue.ts'
import { useContact } from '../device/use-contact.ts'
import { useOffline } from '../offline/use-offline.ts'
import { usePaper } from '../paper/use-paper.ts'
import { offlineOf } from '../queue/kinds.ts'
import type { Operation } from '../queue/operation.ts'
import { isBookedIn } from '../queue/past-operation.ts'
import { type Queue, type QueueState, waitingIn } from '../queue/queue.ts'
import { operationStore, useQueue, useQueueState } from '../queue/use-queue.ts'
import { createSeenCodes } from '../kit/scan/seen-codes.ts'
import type { Desk } from './desk.ts'

const MUTED_KEY = 'till_muted'

/**
 * Resumes operations of earlier visits before another screen covers them. Returns whether they have been
 * loaded.
 */
const useResume = (queue: Queue, isPractising: boolean, onFound: (operation: Operation) => void): boolean => {
  const [isKnown, setIsKnown] = useState(false)
  useEffect(() => {
    const resume = async () => {
      // A practice that ended with its page left operations that nobody waits for.
      if (!isPractising) await operationStore.forgetPractice().catch(() => undefined)
      // A device without storage has nothing to resume; the error is shown when an operation is to be stored.
      const operation = await queue.resume().catch(() => undefined)
      if (operation) onFound(operation)
      setIsKnown(true)
    }
    void resume()
  }, [queue, isPractising, onFound])
  return isKnown
}

/** Applies every known outcome of a part-payment, also at other events, to its bill. */
const useSettledBills = ({ entries, past }: QueueState): void => {
  useEffect(() => {
    for (const { operation, answer } of entries)
      if (answer) billStoreOf(operation).settle(operation.opId, isBookedIn(answer))
    for (const each of past) billStoreOf(each).settle(each.opId, each.isBooked)
  }, [entries, past])
}

/** Revalidates at once when a refusal reports another place, instead of at the next heartbeat. */
const usePlaceAtOnce = ({ entries }: QueueState): void => {
  const { revalidate } = useRevalidator()
  const isMoved = entries.some(({ answer }) => answer?.kind === 'refused' && answer.code === 'place_changed')
  useEffect(() => {
    if (isMoved) void revalidate()
  }, [isMoved, revalidate])
}

/** Whether this device is muted; remembered on it. */
const useMuted = (): Desk['sound'] => {
  const [isMuted, setIsMuted] = useState(() => localStorage.getItem(MUTED_KEY) === '1')
  return {
    isMuted,
    toggleMuted: () => {
      localStorage.setItem(MUTED_KEY, isMuted ? '0' : '1')
      setIsMuted(!isMuted)
    },
  }
}

type Contacted = Pick<Desk, 'at' | 'call' | 'products' | 'offline'>

/** Keeps in contact with the server, and hands on what it tells; returns what was told last. */
const useDeskContact = (
  { at, call, products, offline }: Contacted,
  waiting: number,
): Pick<Desk, 'endsAt' | 'isDrawerFull'> => {
  const [endsAt, setEndsAt] = useState(at.event.ends_at)
  const [isDrawerFull, setIsDrawerFull] = useState(false)
  useContact({
    call,
    eventId: at.event.id,
    waiting,
    journal: () => offline?.report(),
    onAnswer: (reply) => {
      products.heard(reply.catalogue_version, reply.at)
      setEndsAt(reply.ends_at)
      setIsDrawerFull(reply.drawer_full)
      // What couldn't be loaded is asked for with the next contact.
      offline?.answered(reply).catch(() => undefined)
    },
    onSilence: () => offline?.failed(),
  })
  return { endsAt, isDrawerFull }
}

type DeskParts = Pick<Desk, 'at' | 'user' | 'call'> & {
  /** The only event that the session gives access to, if limited. */
  onlyAt: EventId | null
  /** The paired device; null for a session by password, which sells nothing without the server. */
  deviceId: DeviceId | null
}

/** Builds the context shared by all rooms; suspends until the stored bill is known. `onFound` receives an unanswered operation of an earlier visit. */
export const useDesk = (
  { at, user, call, onlyAt, deviceId }: DeskParts,
  onFound: (operation: Operation) => void,
): Desk => {
  const sound = useMuted()
  const queue = useQueue({ userId: user.id, onlyAt, call })
  const queued = useQueueState(queue)
  const isKnown = useResume(queue, isPractice(at.event.id), onFound)
  const products = useCatalogue(call, at.event.id, at.place?.id ?? null)
  const camera = useCamera()
  const isOnline = useConnection()
  const offline = useOffline(at.place?.kind === 'bar' ? deviceId : null, at.event.id, call)
  const [seen] = useState(createSeenCodes)
  const [bills] = useState(createOpenBills)
  const bill = billStoreOf({ eventId: at.event.id, userId: user.id })
  use(bill.ready)
  const waiting = waitingIn(queued).length
  useSettledBills(queued)
  usePlaceAtOnce(queued)
  // Counts operations left by people who can't ask for them any more, for the manager to see.
  const left = queued.others.filter(({ eventId }) => eventId === at.event.id).length
  const contacted = { at, call, products, offline }
  const told = useDeskContact(contacted, waiting + left + queued.unreadable)
  const paper = usePaper({ at, user, call, queued, isKnown })
  return {
    at,
    ...told,
    user,
    call,
    queue,
    queued,
    isKnown,
    waiting,
    bill,
    bills,
    products,
    camera,
    seen,
    isOnline,
    mayBegin: (kind) => isOnline || offlineOf(kind) === 'queue',
    offline,
    paper,
    sound,
  }
}
