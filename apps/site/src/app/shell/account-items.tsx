import type { ReactNode } from 'react'
import { KeyRound, LogOut, QrCode, User } from 'lucide-react'
import { shellCopy } from '@saldo/copy/shell'
import { routes } from '@saldo/client/routes.ts'
import type { Session } from '@saldo/client/session/session.ts'
import { useSignOut } from '@saldo/client/use-sign-out.ts'
import { Button, ButtonLink } from '@saldo/ui/button.tsx'
import { classNames } from '@saldo/ui/class-names.ts'
import shapes from '@saldo/ui/shapes.module.css'
import { siteShellCopy } from './copy.ts'

const links = [
  { to: routes.qrs(), words: shellCopy.qrs, Icon: QrCode },
  { to: routes.profile(), words: siteShellCopy.profile, Icon: User },
  { to: routes.changePassword(), words: siteShellCopy.changePassword, Icon: KeyRound },
] as const

type ItemStyles = {
  /** The classes `who`, `name`, `email` and `item`. */
  styles: Readonly<Record<string, string>>
  size: number
}

const SignOut = ({ styles, size }: ItemStyles) => (
  <Button look="item" className={styles.item} {...useSignOut()}>
    <LogOut size={size} aria-hidden="true" />
    {siteShellCopy.signOut}
  </Button>
)

type AccountItemsProps = ItemStyles & {
  user: Session['user']
  onLeave: () => void
  /** More about the user. */
  children?: ReactNode
}

/** Who is signed in, their links, and the sign-out as the last. */
export const AccountItems = ({ user, styles, size, onLeave, children }: AccountItemsProps) => (
  <>
    {user && (
      <div className={styles.who}>
        <p className={styles.name}>{`${user.name} ${user.paternal_surname ?? ''}`}</p>
        <p className={classNames(shapes.note, styles.email)}>{user.email}</p>
        {children}
      </div>
    )}
    <ul>
      {links.map(({ to, words, Icon }) => (
        <li key={to}>
          <ButtonLink to={to} look="item" className={styles.item} onClick={onLeave}>
            <Icon size={size} aria-hidden="true" />
            {words}
          </ButtonLink>
        </li>
      ))}
      <li>
        <SignOut styles={styles} size={size} />
      </li>
    </ul>
  </>
)
