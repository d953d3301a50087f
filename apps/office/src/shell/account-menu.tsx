import { useRef, useState } from 'react'
import { ChevronDown, House, LogOut, ScanLine, User as UserIcon } from 'lucide-react'
import type { User } from '@saldo/contract/auth'
import { routes } from '@saldo/client/routes.ts'
import { useSignOut } from '@saldo/client/use-sign-out.ts'
import { Button, ButtonLink } from '@saldo/ui/button.tsx'
import shapes from '@saldo/ui/shapes.module.css'
import styles from './account-menu.module.css'
import { shellCopy as copy } from './copy.ts'

const links = [
  { to: routes.profile(), words: copy.profile, Icon: UserIcon },
  { to: routes.till(), words: copy.till, Icon: ScanLine },
  { to: routes.home(), words: copy.site, Icon: House },
] as const

type Who = { user: User; whole: string }

const Items = ({ user: { email }, whole, onLeave }: Who & { onLeave: () => void }) => (
  <>
    <div className={styles.who}>
      <p className={styles.name}>{whole}</p>
      <p className={shapes.note}>{email}</p>
    </div>
    <ul>
      {links.map(({ to, words, Icon }) => (
        <li key={to}>
          <ButtonLink to={to} look="item" onClick={onLeave}>
            <Icon size={18} aria-hidden="true" />
            {words}
          </ButtonLink>
        </li>
      ))}
      <li>
        <Button look="item" {...useSignOut()}>
          <LogOut size={18} aria-hidden="true" />
          {copy.signOut}
        </Button>
      </li>
    </ul>
  </>
)

/** Who is signed in, the ways out of the office, and the sign-out as the last. */
export const AccountMenu = ({ user }: { user: User }) => {
  const panel = useRef<HTMLDivElement>(null)
  const [isMade, setIsMade] = useState(false)
  const whole = `${user.name} ${user.paternal_surname ?? ''}`.trim()
  return (
    <>
      <Button
        look="item"
        className={styles.opener}
        popoverTarget="account-menu"
        aria-label={copy.account(whole)}
      >
        <span className={styles.initial} data-initial={user.name.charAt(0)} />
        <span className={styles.openerName}>{whole}</span>
        <ChevronDown size={16} aria-hidden="true" className={styles.openerName} />
      </Button>
      <div
        ref={panel}
        id="account-menu"
        popover="auto"
        className={styles.panel}
        data-ground="paper"
        onBeforeToggle={() => setIsMade(true)}
      >
        {isMade && <Items user={user} whole={whole} onLeave={() => panel.current?.hidePopover()} />}
      </div>
    </>
  )
}
