import type { ReactNode } from 'react'
import { useSession } from '@saldo/client/session/session.ts'
import type { MyOffice } from '../shared/my-office.ts'
import { AccountMenu } from './account-menu.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { shellCopy as copy } from './copy.ts'
import { EventSwitcher } from './event-switcher.tsx'
import styles from './frame.module.css'
import { Logo } from './logo.tsx'
import { entriesAcross, entriesAt } from './navigation.ts'
import { SideNavigation } from './side-navigation.tsx'

type FrameProps = {
  /** The caller's office; null until it is known. */
  mine: MyOffice | null
  /** The event that is open. */
  event: number | null
  children: ReactNode
}

const CONTENT = 'content'

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
        <div className={styles.tools}>{user && <AccountMenu user={user} />}</div>
      </header>
      <aside className={styles.side} data-print="none">
        {mine && open && <EventSwitcher id="event-beside" open={open} mine={mine.events} />}
        <SideNavigation entries={entries} />
      </aside>
      <main id={CONTENT} tabIndex={-1} className={styles.desk}>
        {children}
      </main>
      {entries.length > 0 && <BottomBar entries={entries} />}
    </div>
  )
}
