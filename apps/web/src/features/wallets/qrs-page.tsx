import { type ReactNode, Suspense } from 'react'
import { Await, type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import type { UserId } from '@saldo/contract/ids'
import { listQrs } from '@saldo/contract/wallets'
import { walletsCopy } from '@saldo/copy/wallets'
import { call } from '../../shared/api/call.ts'
import { userContext } from '../../shared/current-user.ts'
import { hour } from '../../shared/format/dates.ts'
import { PageHead } from '../../shared/ui/page-head.tsx'
import { qrsLoader, type QrsSeen } from './load-qrs.ts'
import { QrsList } from './qrs-list.tsx'
import { NoQrs, QrsProblem, QrsSkeleton } from './qrs-messages.tsx'
import styles from './qrs-page.module.css'

const { load, hasSeen } = qrsLoader({
  ask: (userId) => call(listQrs, { params: { external_user: userId as UserId } }),
  now: () => new Date(),
})

type QrsData = { seen: QrsSeen | Promise<QrsSeen> }

/** The first time the screen shows at once, with a skeleton; later the QRs stay until newer ones are there. */
export const clientLoader = async ({ context }: ClientLoaderFunctionArgs): Promise<QrsData> => {
  const { id } = context.get(userContext)
  return { seen: hasSeen(id) ? await load(id) : load(id) }
}

const Frame = ({ note, children }: { note?: string; children: ReactNode }) => (
  <>
    <PageHead title={walletsCopy.title} description={walletsCopy.description} />
    <div className={styles.top}>
      <h1>{walletsCopy.title}</h1>
      <output className={styles.note}>{note}</output>
    </div>
    {children}
  </>
)

const Loading = () => (
  <Frame>
    <QrsSkeleton />
  </Frame>
)

export const HydrateFallback = Loading

const contentOf = ({ qrs, problems }: QrsSeen) => {
  if (qrs === null) return <QrsProblem problems={problems} />
  return qrs.length === 0 ? <NoQrs /> : <QrsList qrs={qrs} />
}

/** The hour beside the title says how old the balances are, and moves nothing when it comes: somebody may be scanning. */
const Qrs = ({ seen }: { seen: QrsSeen }) => {
  const isStale = seen.qrs !== null && seen.problems.length > 0
  return <Frame {...(isStale && { note: walletsCopy.stale(hour(seen.seenAt)) })}>{contentOf(seen)}</Frame>
}

export default function QrsPage() {
  const { seen } = useLoaderData<QrsData>()
  return (
    <Suspense fallback={<Loading />}>
      <Await resolve={seen}>{(shown: QrsSeen) => <Qrs seen={shown} />}</Await>
    </Suspense>
  )
}
