import { useRef } from 'react'
import { Menu } from 'lucide-react'
import { NavLink } from 'react-router'
import { Button } from '@saldo/ui/button.tsx'
import { shellCopy as copy } from './copy.ts'
import type { Shown } from './navigation.ts'
import styles from './navigation.module.css'
import { SideNavigation } from './side-navigation.tsx'

/** How many entries stand in the bar itself. */
const FIRST = 3

/** A phone's navigation, in thumb reach: the first entries, and the whole menu. */
export const BottomBar = ({ entries }: { entries: readonly Shown[] }) => {
  const panel = useRef<HTMLDivElement>(null)
  return (
    <div className={styles.bottom} data-print="none">
      <nav aria-label={copy.quick} className={styles.quick}>
        {entries.slice(0, FIRST).map(({ address, label, Icon }) => (
          <NavLink key={address} to={address}>
            <Icon size={22} aria-hidden="true" />
            <span>{label}</span>
          </NavLink>
        ))}
      </nav>
      <Button look="item" className={styles.more} popoverTarget="office-menu">
        <Menu size={22} aria-hidden="true" />
        {copy.more}
      </Button>
      <div ref={panel} id="office-menu" popover="auto" className={styles.sheet}>
        <SideNavigation entries={entries} onLeave={() => panel.current?.hidePopover()} />
      </div>
    </div>
  )
}
