import type { ReactNode } from 'react'
import { useSession } from '@saldo/client/session/session.ts'
import type { MyOffice, OfficeEvent } from '../shared/my-office.ts'
import { AccountMenu } from './account-menu.tsx'
import { Bell } from './bell.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { shellCopy as copy } from './copy.ts'
import { EventSwitcher } from './event-switcher.tsx'
import styles from './frame.module.css'
import { LiveState } from './live-state.tsx'
import { Logo } from './logo.tsx'
import { entriesAcross, entriesAt } from './navigation.ts'
import { Search } from './search.tsx'
import { SideNavigation } from './side-navigation.tsx'

type FrameProps = {
  /** The caller's office; null until it is known. */
  mine: MyOffice | null
  /** The event that is open. */
  event: number | null
  children: ReactNode
}

const CONTENT = 'content'

const DAY_MS = 24 * 3_600_000
/** Maximum number of events that the bell polls. */
const MOST_RUNNING = 5

/** The events that run or ended within a day, and what is not published yet. */
const runningOf = ({ events }: MyOffice): OfficeEvent[] => {
  const now = Date.now()
  return events
    .filter(
      ({ status, starts_at: startsAt, ends_at: endsAt }) =>
        status === 'draft' || (Date.parse(startsAt) <= now + DAY_MS && Date.parse(endsAt) >= now - DAY_MS),
    )
    .slice(0, MOST_RUNNING)
}

/** The night bar, the navigation beside the desk (on a phone below it), and the desk. */
export const Frame = ({ mine, event, children }: FrameProps) => {
  const { user } = useSession()
  const open = mine?.events.find(({ id }) => id === event)
  const entries = open ? entriesAt(open) : mine && event === null ? entriesAcross(mine) : []
  return (
    <div className={styles.office} data-ground="desk">
      <a href={`#${CONTENT}`} className={styles.skip}>
        {copy.skip}
      </a>
      <header className={styles.bar} data-ground="night">
        <Logo />
        {mine && open && (
          <EventSwitcher id="event-in-bar" open={open} mine={mine.events} className={styles.narrow} />
        )}
        {mine && <Search mine={mine} event={open} />}
        <div className={styles.tools}>
          {mine && <LiveState mine={mine} />}
          {mine && <Bell key={event} events={open ? [open] : runningOf(mine)} />}
          {user && <AccountMenu user={user} />}
        </div>
      </header>
      <aside className={styles.side} data-print="none">
        <div className={styles.beside}>
          {mine && open && <EventSwitcher id="event-beside" open={open} mine={mine.events} />}
          <SideNavigation entries={entries} />
        </div>
      </aside>
      <main id={CONTENT} tabIndex={-1} className={styles.desk}>
        {children}
      </main>
      {entries.length > 0 && <BottomBar entries={entries} />}
    </div>
  )
}
