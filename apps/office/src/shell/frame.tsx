import type { ReactNode } from 'react'
import { useSession } from '@saldo/client/session/session.ts'
import type { MyEvent } from '../shared/my-events.ts'
import { AccountMenu } from './account-menu.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { shellCopy as copy } from './copy.ts'
import { EventSwitcher } from './event-switcher.tsx'
import styles from './frame.module.css'
import { Logo } from './logo.tsx'
import { entriesAcross, entriesAt, type Shown } from './navigation.ts'
import { SideNavigation } from './side-navigation.tsx'

type FrameProps = {
  /** The caller's events of the office. */
  mine: readonly MyEvent[]
  /** The one that is open. */
  event: number | null
  children: ReactNode
}

const CONTENT = 'content'

const entriesFor = (mine: readonly MyEvent[], event: number | null): Shown[] => {
  if (event === null) return entriesAcross(mine.map(({ role }) => role))
  const open = mine.find((one) => one.event.id === event)
  return entriesAt(event, open?.role ?? null)
}

/** The night bar, the navigation beside the desk (on a phone below it), and the desk. */
export const Frame = ({ mine, event, children }: FrameProps) => {
  const { user } = useSession()
  const open = mine.find((one) => one.event.id === event)
  const entries = mine.length === 0 ? [] : entriesFor(mine, event)
  return (
    <div className={styles.office} data-ground="desk">
      <a href={`#${CONTENT}`} className={styles.skip}>
        {copy.skip}
      </a>
      <header className={styles.bar} data-ground="night">
        <Logo />
        {open && <EventSwitcher id="event-in-bar" open={open} mine={mine} className={styles.narrow} />}
        <div className={styles.tools}>{user && <AccountMenu user={user} />}</div>
      </header>
      <aside className={styles.side} data-print="none">
        {open && <EventSwitcher id="event-beside" open={open} mine={mine} />}
        <SideNavigation entries={entries} />
      </aside>
      <main id={CONTENT} tabIndex={-1} className={styles.desk}>
        {children}
      </main>
      {entries.length > 0 && <BottomBar entries={entries} />}
    </div>
  )
}
