import { useRef } from 'react'
import { LogIn, Menu, X } from 'lucide-react'
import { ownDate } from '@saldo/client/format/days.ts'
import { routes } from '@saldo/client/routes.ts'
import type { Session } from '@saldo/client/session/session.ts'
import { ButtonLink, IconButton } from '@saldo/ui/button.tsx'
import shapes from '@saldo/ui/shapes.module.css'
import { siteShellCopy } from './copy.ts'
import { AccountItems } from './account-items.tsx'
import styles from './side-menu.module.css'

const Account = ({ session: { isSignedIn, user }, onLeave }: { session: Session; onLeave: () => void }) =>
  isSignedIn ? (
    <AccountItems user={user} styles={styles} size={20} onLeave={onLeave}>
      {user && <p className={shapes.note}>{siteShellCopy.memberSince(ownDate(user.created_at))}</p>}
    </AccountItems>
  ) : (
    <ButtonLink to={routes.signIn()} look="item" className={styles.item} onClick={onLeave}>
      <LogIn size={20} aria-hidden="true" />
      {siteShellCopy.signIn}
    </ButtonLink>
  )

const ID = 'side-menu'
/** Native invoker commands, which work before hydration. */
const opens = { command: 'show-modal', commandfor: ID }
const closes = { command: 'close', commandfor: ID }
const knowsCommands = (): boolean => 'command' in HTMLButtonElement.prototype

/** The menu of narrow screens: a native modal dialog traps the focus, closes on Escape and restores it. */
export const SideMenu = ({ session }: { session: Session }) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => dialog.current?.close()
  return (
    <>
      <IconButton
        Icon={Menu}
        label={siteShellCopy.openMenu}
        size={24}
        className={styles.opener}
        aria-haspopup="dialog"
        {...opens}
        onClick={() => knowsCommands() || dialog.current?.showModal()}
      />
      <dialog
        ref={dialog}
        id={ID}
        className={styles.drawer}
        aria-label={siteShellCopy.menuLabel}
        data-ground="paper"
        closedby="any"
      >
        <div className={styles.content}>
          <IconButton
            Icon={X}
            label={siteShellCopy.closeMenu}
            size={24}
            className={styles.closer}
            {...closes}
            onClick={() => knowsCommands() || close()}
          />
          <nav aria-label={siteShellCopy.menuLabel}>
            <Account session={session} onLeave={close} />
          </nav>
        </div>
      </dialog>
    </>
  )
}
