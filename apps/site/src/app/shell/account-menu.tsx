import { useRef, useState } from 'react'
import { ChevronDown } from 'lucide-react'
import type { Session } from '@saldo/client/session/session.ts'
import { Button } from '@saldo/ui/button.tsx'
import { siteShellCopy } from './copy.ts'
import { AccountItems } from './account-items.tsx'
import styles from './account-menu.module.css'

/**
 * The dropdown of wide screens, as a native popover: it closes on Escape or an outside click, and restores
 * the focus. Its content is rendered when first opened, because phones never show it.
 */
export const AccountMenu = ({ session: { user } }: { session: Session }) => {
  const panel = useRef<HTMLDivElement>(null)
  const [isMade, setIsMade] = useState(false)
  const close = () => panel.current?.hidePopover()
  const name = user?.name ?? ''
  return (
    <>
      <Button
        look="secondary"
        small
        className={styles.opener}
        popoverTarget="account-menu"
        aria-label={siteShellCopy.accountMenu(name)}
      >
        <span className={styles.initial} data-initial={name.charAt(0)} />
        <span className={styles.openerName}>{name}</span>
        <ChevronDown size={18} aria-hidden="true" />
      </Button>
      <div
        ref={panel}
        id="account-menu"
        popover="auto"
        className={styles.panel}
        data-ground="paper"
        onBeforeToggle={() => setIsMade(true)}
      >
        {isMade && <AccountItems user={user} styles={styles} size={18} onLeave={close} />}
      </div>
    </>
  )
}
