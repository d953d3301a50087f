import { lazy, Suspense, useId, useState } from 'react'
import { EllipsisVertical, History } from 'lucide-react'
import { IconButton } from '@saldo/ui/button.tsx'
import { mxnShort } from '@saldo/client/format/money.ts'
import { tillCopy } from './kit/copy.ts'
import type { Desk } from './desk/desk.ts'
import { offlineCopy } from './offline/copy.ts'
import type { MenuWays } from './menu.tsx'
import { pastRoom } from './rooms.ts'
import styles from './till.module.css'

/** Opened seldom, and every till has a first load; the service worker caches it. */
const Menu = lazy(async () => ({ default: (await import('./menu.tsx')).Menu }))

const stateOf = ({ isOnline, offline }: Desk): string => {
  if (offline?.mode === 'returning' && offline.waiting > 0) return offlineCopy.sending(offline.waiting)
  if (offline?.isSelling) return offlineCopy.strip(mxnShort(offline.held), mxnShort(offline.limit))
  return isOnline ? tillCopy.online : tillCopy.offline
}

/** Always visible: place, person, connection and unanswered operations; the rest is in its menu. */
export const TopStrip = ({ desk, ...ways }: { desk: Desk } & MenuWays) => {
  const menuId = useId()
  const [isMenuAsked, setIsMenuAsked] = useState(false)
  const { at, user, isOnline, offline, waiting } = desk
  return (
    <header className={styles.strip}>
      <p className={styles.where}>
        <span className={styles.place}>{at.place?.name ?? tillCopy.noPlace}</span>
        <span className={styles.who}>
          <span> · </span>
          {user.name}
        </span>
      </p>
      <output className={styles.state}>
        <span className={styles.dot} data-online={isOnline && !offline?.isSelling} aria-hidden="true" />
        {stateOf(desk)}
        <span className={styles.waiting} data-some={waiting > 0}>
          {tillCopy.waiting(waiting)}
        </span>
      </output>
      <IconButton
        Icon={History}
        label={tillCopy.recent}
        size={24}
        aria-disabled={ways.room === pastRoom}
        onClick={() => ways.room !== pastRoom && ways.onRoom(pastRoom)}
      />
      <IconButton Icon={EllipsisVertical} label={tillCopy.menu} size={24} popoverTarget={menuId} />
      <div id={menuId} popover="auto" className={styles.menu} onBeforeToggle={() => setIsMenuAsked(true)}>
        {isMenuAsked && (
          <Suspense>
            <Menu id={menuId} desk={desk} {...ways} />
          </Suspense>
        )}
      </div>
    </header>
  )
}
