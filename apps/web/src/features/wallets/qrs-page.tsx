import { type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react'
import { Await, type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import type { UserId } from '@saldo/contract/ids'
import { listQrs } from '@saldo/contract/wallets'
import { walletsCopy } from '@saldo/copy/wallets'
import { call } from '../../shared/api/call.ts'
import { userContext } from '../../shared/current-user.ts'
import { hour, shortMoment } from '../../shared/format/dates.ts'
import { localKeys } from '../../shared/session/keys.ts'
import { readSession } from '../../shared/session/session.ts'
import { PageHead } from '../../shared/ui/page-head.tsx'
import { qrsLoader, type QrsSeen } from './load-qrs.ts'
import { qrsCopy } from './qrs-copy.ts'
import { QrCards, QrsList } from './qrs-list.tsx'
import { NoQrs, QrsProblem, QrsSkeleton } from './qrs-messages.tsx'
import styles from './qrs-page.module.css'
import { useAskAgain } from './use-fresh-qrs.ts'

export { changeQr as clientAction } from './change-qr.ts'

const { load, recall } = qrsLoader({
  ask: (userId) => call(listQrs, { params: { external_user: userId as UserId } }),
  now: () => new Date(),
  copy: qrsCopy(() => localStorage, localKeys.qrsSeen),
})

/** `isOld`: shown from memory, before anybody was asked. */
type QrsData = { seen: QrsSeen | Promise<QrsSeen>; isOld: boolean }

let isOnScreen = false

/** What was seen last shows at once, and a skeleton where nothing was; later the QRs stay until newer ones are there. */
export const clientLoader = async ({ context }: ClientLoaderFunctionArgs): Promise<QrsData> => {
  const { id } = context.get(userContext)
  if (isOnScreen) return { seen: await load(id), isOld: false }
  const recalled = recall(id)
  return recalled ? { seen: recalled, isOld: true } : { seen: load(id), isOld: false }
}

const Frame = ({ note, children }: { note?: string | undefined; children: ReactNode }) => (
  <>
    <PageHead title={walletsCopy.title} description={walletsCopy.description} />
    <div className={styles.top}>
      <h1>{walletsCopy.title}</h1>
      <output className={styles.note}>{note}</output>
    </div>
    {children}
  </>
)

const youngMs = 60_000

/** How old the balances are, where that matters: with no network, or when they come from an earlier visit. */
const noteOf = (seen: QrsSeen, isOld: boolean): string | undefined => {
  if (seen.qrs === null || seen.qrs.length === 0) return undefined
  const now = new Date()
  const moment = shortMoment(seen.seenAt.toISOString(), now)
  const of = moment === hour(seen.seenAt) ? walletsCopy.ofHour(moment) : walletsCopy.ofDay(moment)
  if (seen.problems.length > 0) return seen.isOffline ? walletsCopy.offline(of) : walletsCopy.stale(of)
  return isOld && now.getTime() - seen.seenAt.getTime() > youngMs ? walletsCopy.balanceOf(of) : undefined
}

const nothing = () => () => undefined
let recalledOnce: QrsSeen | undefined

/** The copy of whoever is signed in here; the server knows none. */
const useRecalled = (): QrsSeen | undefined =>
  useSyncExternalStore(
    nothing,
    () => {
      const id = readSession().user?.id
      return (recalledOnce ??= id === undefined ? undefined : recall(id))
    },
    () => undefined,
  )

/** A QR that this device has seen is there before the session is checked: on a bad network that takes its time. */
const Loading = () => {
  const recalled = useRecalled()
  if (!recalled?.qrs || recalled.qrs.length === 0)
    return (
      <Frame>
        <QrsSkeleton />
      </Frame>
    )
  return (
    <Frame note={noteOf(recalled, true)}>
      <QrCards qrs={recalled.qrs} isStill />
    </Frame>
  )
}

export const HydrateFallback = Loading

const contentOf = (seen: QrsSeen, isOld: boolean) => {
  if (seen.qrs === null) return <QrsProblem problems={seen.problems} />
  return seen.qrs.length === 0 ? <NoQrs /> : <QrsList userId={seen.userId} qrs={seen.qrs} isOld={isOld} />
}

/** The hour beside the title says how old the balances are, and moves nothing when it comes: somebody may be scanning. */
const Qrs = ({ seen, isOld }: { seen: QrsSeen; isOld: boolean }) => {
  const ask = useAskAgain()
  useEffect(() => {
    isOnScreen = true
    if (isOld) ask()
    return () => {
      isOnScreen = false
    }
  }, [isOld, ask])
  return <Frame note={noteOf(seen, isOld)}>{contentOf(seen, isOld)}</Frame>
}

export default function QrsPage() {
  const { seen, isOld } = useLoaderData<QrsData>()
  return (
    <Suspense fallback={<Loading />}>
      <Await resolve={seen}>{(shown: QrsSeen) => <Qrs seen={shown} isOld={isOld} />}</Await>
    </Suspense>
  )
}
