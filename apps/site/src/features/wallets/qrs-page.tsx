import { type ReactNode, startTransition, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { Await } from 'react-router'
import type { UserId } from '@saldo/contract/ids'
import { listQrs, type Qr } from '@saldo/contract/wallets'
import { walletsCopy } from '@saldo/copy/wallets'
import { call } from '@saldo/client/api/call.ts'
import { userContext } from '@saldo/client/session/current-user.ts'
import { nextTurn } from '@saldo/client/startup.ts'
import { localKeys } from '@saldo/client/session/keys.ts'
import { readSession } from '@saldo/client/session/session.ts'
import { PageHead } from '@saldo/ui/page-head.tsx'
import { usableFirst } from './qr-state.ts'
import './startup/first-qr.ts'
import { QrCards, QrsList } from './qrs-list.tsx'
import { QrsProblem, QrsSkeleton } from './qrs-messages.tsx'
import styles from './qrs-page.module.css'
import { seenCopy } from './seen/seen-copy.ts'
import { type Known, seenLoader, seenNote, type Shown } from './seen/seen-loader.ts'
import type { Route } from './+types/qrs-page.ts'

export { changeQr as clientAction } from './safety/qr-safety.tsx'

const loader = seenLoader({ now: () => new Date(), copy: seenCopy(listQrs.reply, () => localStorage) })

const ask = async (userId: UserId): Promise<Qr[]> =>
  usableFirst(await call(listQrs, { params: { external_user: userId } }))

const load = (userId: UserId) => loader.load(localKeys.qrsSeen, userId, () => ask(userId))
const recall = (userId: string) => loader.recall(localKeys.qrsSeen, userId)

type QrsSeen = Shown<Qr[]>

/** `isOld`: shown from the stored copy, before any request. */
type QrsData = { seen: QrsSeen | Promise<QrsSeen>; isOld: boolean }

let isOnScreen = false

/**
 * Shows the stored QRs at once, or a skeleton without any; on later loads the QRs stay until newer ones
 * arrive.
 */
export const clientLoader = async ({ context }: Route.ClientLoaderArgs): Promise<QrsData> => {
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
    <div className={styles.content}>{children}</div>
  </>
)

const youngMs = 60_000

/** The age of the balances, when offline or when they are from an earlier visit. */
const noteOf = (seen: QrsSeen, isOld: boolean): string | undefined => {
  if (seen.answer === null || seen.answer.length === 0) return undefined
  const isAged = isOld && Date.now() - seen.seenAt.getTime() > youngMs
  return isAged || seen.problems.length > 0 ? seenNote(walletsCopy.balanceOf, seen) : undefined
}

/**
 * The signed-in user's stored QRs; none on the server. With a good session the page follows one turn later,
 * and rendering all cards twice is slow on a slow phone.
 */
const useRecalled = (): Known<Qr[]> | undefined => {
  const [recalled, setRecalled] = useState<Known<Qr[]>>()
  useEffect(() => {
    let isLate = false
    const show = () => {
      const id = readSession().user?.id
      if (!isLate && id !== undefined) startTransition(() => setRecalled(recall(id)))
    }
    void nextTurn().then(show)
    return () => {
      isLate = true
    }
  }, [])
  return recalled
}

/** Shows the stored QR before the session is checked, which takes long on a bad network. */
const Loading = () => {
  const recalled = useRecalled()
  if (!recalled || recalled.answer.length === 0)
    return (
      <Frame>
        <QrsSkeleton />
      </Frame>
    )
  return (
    <Frame note={noteOf(recalled, true)}>
      <QrCards qrs={recalled.answer} isStill />
    </Frame>
  )
}

export const HydrateFallback = Loading

const contentOf = (seen: QrsSeen, isOld: boolean) => {
  if (seen.answer === null) return <QrsProblem problems={seen.problems} />
  const { userId, answer, problems } = seen
  return <QrsList userId={userId} qrs={answer} isOld={isOld} hasFailed={problems.length > 0} />
}

/**
 * The time beside the title gives the age of the balances; it must not shift the layout, because the QR may
 * be being scanned.
 */
const Qrs = ({ seen, isOld }: { seen: QrsSeen; isOld: boolean }) => {
  // Before the list, which may read again at once.
  useLayoutEffect(() => {
    isOnScreen = true
    return () => {
      isOnScreen = false
    }
  }, [])
  return <Frame note={noteOf(seen, isOld)}>{contentOf(seen, isOld)}</Frame>
}

export default function QrsPage({ loaderData: { seen, isOld } }: Route.ComponentProps) {
  return (
    <Suspense fallback={<Loading />}>
      <Await resolve={seen}>{(shown: QrsSeen) => <Qrs seen={shown} isOld={isOld} />}</Await>
    </Suspense>
  )
}
