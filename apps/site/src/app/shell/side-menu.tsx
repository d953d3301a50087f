import { useRef } from 'react'
import { LogIn, LogOut, Menu, X } from 'lucide-react'
import { signOut } from '@saldo/client/api/sign-out.ts'
import { ownDate } from '@saldo/client/format/days.ts'
import { routes } from '@saldo/client/routes.ts'
import type { Session } from '@saldo/client/session/session.ts'
import { Button, ButtonLink, IconButton } from '@saldo/ui/button.tsx'
import shapes from '@saldo/ui/shapes.module.css'
import { siteShellCopy } from './copy.ts'
import { accountLinks } from './account-links.ts'
import styles from './side-menu.module.css'

const Account = ({ session: { isSignedIn, user }, onLeave }: { session: Session; onLeave: () => void }) =>
  isSignedIn ? (
    <>
      {user && (
        <div className={styles.who}>
          <p className={styles.name}>{`${user.name} ${user.paternal_surname}`}</p>
          <p className={shapes.note}>{user.email}</p>
          <p className={shapes.note}>{siteShellCopy.memberSince(ownDate(user.created_at))}</p>
        </div>
      )}
      <ul>
        {accountLinks.map(({ to, words, Icon }) => (
          <li key={to}>
            <ButtonLink to={to} look="item" className={styles.item} onClick={onLeave}>
              <Icon size={20} aria-hidden="true" />
              {words}
            </ButtonLink>
          </li>
        ))}
        <li>
          <Button look="item" className={styles.item} onClick={() => void signOut()}>
            <LogOut size={20} aria-hidden="true" />
            {siteShellCopy.signOut}
          </Button>
        </li>
      </ul>
    </>
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

/**
 * The menu of narrow screens, as a native modal dialog: it traps the focus, closes on Escape and restores the
 * focus.
 */
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
