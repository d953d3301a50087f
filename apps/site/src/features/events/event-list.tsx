import { useState } from 'react'
import { CalendarX2 } from 'lucide-react'
import { useRevalidator } from 'react-router'
import { connectionCopy } from '@saldo/copy/connection'
import { Button } from '@saldo/ui/button.tsx'
import { classNames } from '@saldo/ui/class-names.ts'
import shapes from '@saldo/ui/shapes.module.css'
import { Skeleton, SlowNotice } from '@saldo/ui/waiting.tsx'
import { homeCopy } from './copy.ts'
import { EventCard } from './event-card.tsx'
import styles from './event-list.module.css'
import type { EventSummary } from './load-events.ts'

const skeletons = [1, 2, 3, 4]

export const EventList = ({ events }: { events: EventSummary[] }) =>
  events.length === 0 ? (
    <div className={styles.message}>
      <CalendarX2 size={40} aria-hidden="true" />
      <h2>{homeCopy.empty}</h2>
      <p className={shapes.muted}>{homeCopy.emptyHint}</p>
    </div>
  ) : (
    <ul className={styles.grid} aria-label={homeCopy.listLabel}>
      {events.map((event, position) => (
        <li key={event.url}>
          <EventCard event={event} position={position} />
        </li>
      ))}
    </ul>
  )

export const EventListSkeleton = () => (
  <>
    <ul className={styles.grid} aria-busy="true" aria-label={homeCopy.loading}>
      {skeletons.map((key) => (
        <li key={key} className={styles.placeholder} data-ground="paper">
          <Skeleton className={styles.picture} />
          <div className={classNames(shapes.close, styles.words)}>
            <Skeleton className={styles.name} />
            <Skeleton className={styles.when} />
          </div>
        </li>
      ))}
    </ul>
    <SlowNotice />
  </>
)

/** The error of a failed load, with a retry button that stays busy until a new result replaces this one. */
export const EventListProblem = ({ listing }: { listing: { problem?: string | undefined } }) => {
  const { revalidate } = useRevalidator()
  const [retried, setRetried] = useState<object>()
  const retry = (): void => {
    setRetried(listing)
    void revalidate()
  }
  return (
    <div className={styles.message} role="alert">
      <CalendarX2 size={40} aria-hidden="true" />
      <h2>{listing.problem ?? connectionCopy.unknown}</h2>
      <p className={shapes.muted}>{homeCopy.errorHint}</p>
      <Button look="secondary" small busy={retried === listing} onClick={retry}>
        {homeCopy.retry}
      </Button>
    </div>
  )
}
