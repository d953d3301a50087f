import { useEffect } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { tillCopy } from '@saldo/copy/till'
import { call } from '../../shared/api/call.ts'
import { readSession } from '../../shared/session/session.ts'
import { PageHead } from '../../shared/ui/page-head.tsx'
import { useChosenEvent } from './device/chosen-event.ts'
import { useConnection } from './device/connection.ts'
import { EventPicker } from './device/event-picker.tsx'
import { loadTill, type StaffEvent } from './device/load-till.ts'
import { TillMessage, TillLoading } from './shell/till-message.tsx'
import { Till } from './shell/till.tsx'

export const clientLoader = loadTill

export const HydrateFallback = () => <TillLoading />

/** Asks again now and then: whether the server is there, and whether this account still works here. */
const useHeartbeat = (isOnline: boolean): void => {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => void revalidate(), isOnline ? 20_000 : 3_000)
    return () => clearInterval(timer)
  }, [isOnline, revalidate])
}

const AtWork = ({ events }: { events: StaffEvent[] }) => {
  const { chosen, choose, forget } = useChosenEvent(events)
  const { user } = readSession()
  if (events.length === 0) return <TillMessage title={tillCopy.noEventsTitle} hint={tillCopy.noEventsHint} />
  if (!chosen || !user) return <EventPicker events={events} onPick={choose} />
  return (
    <Till
      key={chosen.event.id}
      at={chosen}
      user={user}
      call={call}
      onChangeEvent={events.length > 1 ? forget : undefined}
    />
  )
}

export default function TillPage() {
  const { events, problem } = useLoaderData<typeof clientLoader>()
  const { revalidate, state } = useRevalidator()
  useHeartbeat(useConnection())
  return (
    <>
      <PageHead title={tillCopy.pageTitle} description={tillCopy.description} />
      {events ? (
        <AtWork events={events} />
      ) : (
        <TillMessage
          title={tillCopy.loadFailedTitle}
          hint={problem}
          retry={{ isBusy: state === 'loading', again: () => void revalidate() }}
        />
      )}
    </>
  )
}
