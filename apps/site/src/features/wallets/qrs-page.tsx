import { type ReactNode, startTransition, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { Await, type ClientActionFunctionArgs } from 'react-router'
import type { UserId } from '@saldo/contract/ids'
import { listQrs, type Qr } from '@saldo/contract/wallets'
import { call } from '@saldo/client/api/call.ts'
import { done, type Outcome, outcomeOf } from '@saldo/client/api/outcome.ts'
import { userContext } from '@saldo/client/session/current-user.ts'
import { nextTurn } from '@saldo/client/startup.ts'
import { localKeys } from '@saldo/client/session/keys.ts'
import { isSignedInAs, readSession } from '@saldo/client/session/session.ts'
import { PageHead } from '@saldo/ui/page-head.tsx'
import { qrsCopy } from './copy.ts'
import { usableFirst } from './qr-state.ts'
import './startup/first-qr.ts'
import { QrCards, QrsList } from './qrs-list.tsx'
import { QrsProblem, QrsSkeleton } from './qrs-messages.tsx'
import styles from './qrs-page.module.css'
import { type Known, seenLoader, seenNote } from './seen/seen-loader.ts'
import type { Route } from './+types/qrs-page.ts'

/** What changes a QR is loaded once the page is idle. */
export const clientAction = async (args: ClientActionFunctionArgs) => {
  const later = await outcomeOf(() => import('./live-qr/later.ts'))
  return later.end === 'done' ? later.value.changeQr(args) : later
}

const loader = seenLoader({
  now: () => new Date(),
  schema: listQrs.reply,
  store: () => localStorage,
  isSignedIn: isSignedInAs,
})

const ask = async (userId: UserId): Promise<Qr[]> =>
  usableFirst(await call(listQrs, { params: { external_user: userId } }))

const load = (userId: UserId) => outcomeOf(() => loader.load(localKeys.qrsSeen, userId, () => ask(userId)))
const recall = (userId: string) => loader.recall(localKeys.qrsSeen, userId)

type QrsSeen = Outcome<Known<Qr[]>>

let isOnScreen = false

/** The stored QRs at once (`isOld`), or a skeleton without any; on later loads the QRs stay until newer ones arrive. */
export const clientLoader = async ({ context }: Route.ClientLoaderArgs) => {
  const { id } = context.get(userContext)
  if (isOnScreen) return { seen: await load(id), isOld: false }
  const recalled = recall(id)
  return recalled ? { seen: done(recalled), isOld: true } : { seen: load(id), isOld: false }
}

const Frame = ({ note, children }: { note?: string | undefined; children: ReactNode }) => (
  <>
    <PageHead title={qrsCopy.title} description={qrsCopy.description} />
    <div className={styles.top}>
      <h1>{qrsCopy.title}</h1>
      <output className={styles.note}>{note}</output>
    </div>
    <div className={styles.content}>{children}</div>
  </>
)

const youngMs = 60_000

/** The age of the balances, when offline or when they are from an earlier visit. */
const noteOf = (seen: Known<Qr[]>, isOld: boolean): string | undefined => {
  if (seen.answer.length === 0) return undefined
  const isAged = isOld && Date.now() - seen.seenAt.getTime() > youngMs
  return isAged || seen.problems.length > 0 ? seenNote(qrsCopy.balanceOf, seen) : undefined
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

/** The age of the balances beside the title must not shift the layout: the QR may be being scanned. */
const Qrs = ({ seen, isOld }: { seen: QrsSeen; isOld: boolean }) => {
  // Before the list, which may read again at once.
  useLayoutEffect(() => {
    isOnScreen = true
    return () => {
      isOnScreen = false
    }
  }, [])
  if (seen.end !== 'done')
    return (
      <Frame>
        <QrsProblem problems={seen.problems} />
      </Frame>
    )
  const { userId, answer, problems } = seen.value
  return (
    <Frame note={noteOf(seen.value, isOld)}>
      <QrsList key={userId} userId={userId} qrs={answer} isOld={isOld} hasFailed={problems.length > 0} />
    </Frame>
  )
}

export default function QrsPage({ loaderData: { seen, isOld } }: Route.ComponentProps) {
  return (
    <Suspense fallback={<Loading />}>
      <Await resolve={seen}>{(shown: QrsSeen) => <Qrs seen={shown} isOld={isOld} />}</Await>
    </Suspense>
  )
}
