import { Suspense, useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { readSession } from '@saldo/client/session/session.ts'
import { PageHead } from '@saldo/ui/page-head.tsx'
import { tillCopy } from './kit/copy.ts'
import { useConnection } from './kit/connection.ts'
import { loadTill, type TillData } from './device/load-till.ts'
import { PairingGate } from './device/pairing.tsx'
import { useDevice } from './device/this-device.ts'
import { DeviceTill } from './device-till.tsx'
import { PasswordTill } from './password-till.tsx'
import { TillLoading, TillMessage } from './kit/till-message.tsx'
import type { Route } from './+types/till-page.ts'

export const clientLoader = loadTill

const Head = () => <PageHead title={tillCopy.pageTitle} description={tillCopy.description} />

export const HydrateFallback = () => (
  <>
    <Head />
    <TillLoading />
  </>
)

/** Rechecks whether this account still works here, more often while the server can't be reached. */
const useHeartbeat = (isOnline: boolean): void => {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => void revalidate(), isOnline ? 20_000 : 3_000)
    return () => clearInterval(timer)
  }, [isOnline, revalidate])
}

const ByPassword = ({ events, problem }: TillData) => {
  const { revalidate, state } = useRevalidator()
  useHeartbeat(useConnection())
  if (events) return <PasswordTill events={events} />
  const retry = { isBusy: state === 'loading', again: () => void revalidate() }
  return <TillMessage title={tillCopy.loadFailedTitle} hint={problem} retry={retry} />
}

const AnyTill = ({ data }: { data: TillData }) => {
  const { pairing, session, refusal } = useDevice()
  if (pairing) return <DeviceTill key={pairing.device_id} pairing={pairing} session={session} />
  if (readSession().isSignedIn) return <ByPassword {...data} />
  return <PairingGate key={refusal} refusal={refusal} />
}

/** The till of a paired device or a password session; otherwise the pairing screen. */
export default function TillPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Head />
      <Suspense fallback={<TillLoading />}>
        <AnyTill data={loaderData} />
      </Suspense>
    </>
  )
}
