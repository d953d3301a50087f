import { Suspense, useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { readSession } from '@saldo/client/session/session.ts'
import { PageHead } from '@saldo/ui/page-head.tsx'
import { tillCopy } from './kit/copy.ts'
import { useConnection } from './kit/connection.ts'
import { firstCopy } from './kit/first-copy.ts'
import { loadTill, type TillData } from './device/load-till.ts'
import { PairingGate } from './device/pairing.tsx'
import { useDevice } from './device/this-device.ts'
import { DeviceTill } from './device-till.tsx'
import { useLanguage } from './language.ts'
import { Gate } from './language-way.tsx'
import { PasswordTill } from './password-till.tsx'
import { TillLoading, TillMessage } from './kit/till-message.tsx'
import type { Route } from './+types/till-page.ts'

export const clientLoader = loadTill

export const HydrateFallback = () => (
  <>
    <PageHead title={firstCopy.pageTitle} description={firstCopy.description} />
    <TillLoading words={firstCopy.loading} />
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
  return (
    <Gate>
      <PairingGate key={refusal} refusal={refusal} />
    </Gate>
  )
}

/** The till of a paired device or a password session; otherwise the pairing screen. */
export default function TillPage({ loaderData }: Route.ComponentProps) {
  // Draws all of it again in another language.
  useLanguage()
  return (
    <>
      <PageHead title={tillCopy.pageTitle} description={tillCopy.description} />
      <Suspense fallback={<TillLoading />}>
        <AnyTill data={loaderData} />
      </Suspense>
    </>
  )
}
