import { type ReactNode, Suspense } from 'react'
import { Await, type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import type { UserId } from '@saldo/contract/ids'
import { listQrs } from '@saldo/contract/wallets'
import { walletsCopy } from '@saldo/copy/wallets'
import { call } from '../../shared/api/call.ts'
import { userContext } from '../../shared/current-user.ts'
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

const Frame = ({ children }: { children: ReactNode }) => (
  <>
    <PageHead title={walletsCopy.title} description={walletsCopy.description} />
    <h1 className={styles.title}>{walletsCopy.title}</h1>
    {children}
  </>
)

export const HydrateFallback = () => (
  <Frame>
    <QrsSkeleton />
  </Frame>
)

const Qrs = ({ seen }: { seen: QrsSeen }) => {
  if (seen.qrs === null) return <QrsProblem problems={seen.problems} />
  if (seen.qrs.length === 0) return <NoQrs />
  return <QrsList qrs={seen.qrs} seenAt={seen.seenAt} isStale={seen.problems.length > 0} />
}

export default function QrsPage() {
  const { seen } = useLoaderData<QrsData>()
  return (
    <Frame>
      <Suspense fallback={<QrsSkeleton />}>
        <Await resolve={seen}>{(shown: QrsSeen) => <Qrs seen={shown} />}</Await>
      </Suspense>
    </Frame>
  )
}
