import { KeyRound, LogOut, QrCode, User } from 'lucide-react'
import { shellCopy } from '@saldo/copy/shell'
import { signOut } from '@saldo/client/api/sign-out.ts'
import { routes } from '@saldo/client/routes.ts'
import { Button, ButtonLink } from '@saldo/ui/button.tsx'
import { siteShellCopy } from './copy.ts'

const links = [
  { to: routes.qrs(), words: shellCopy.qrs, Icon: QrCode },
  { to: routes.profile(), words: siteShellCopy.profile, Icon: User },
  { to: routes.changePassword(), words: siteShellCopy.changePassword, Icon: KeyRound },
] as const

type AccountItemsProps = { size: number; className?: string | undefined; onLeave: () => void }

/** The links of a signed-in user, and the sign-out as the last. */
export const AccountItems = ({ size, className, onLeave }: AccountItemsProps) => (
  <ul>
    {links.map(({ to, words, Icon }) => (
      <li key={to}>
        <ButtonLink to={to} look="item" className={className} onClick={onLeave}>
          <Icon size={size} aria-hidden="true" />
          {words}
        </ButtonLink>
      </li>
    ))}
    <li>
      <Button look="item" className={className} onClick={() => void signOut()}>
        <LogOut size={size} aria-hidden="true" />
        {siteShellCopy.signOut}
      </Button>
    </li>
  </ul>
)
