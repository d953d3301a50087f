import { KeyRound, QrCode, User } from 'lucide-react'
import { shellCopy } from '@saldo/copy/shell'
import { routes } from '@saldo/client/routes.ts'
import { siteShellCopy } from './copy.ts'

/** The header's links for signed-in users. */
export const accountLinks = [
  { to: routes.qrs(), words: shellCopy.qrs, Icon: QrCode },
  { to: routes.profile(), words: siteShellCopy.profile, Icon: User },
  { to: routes.changePassword(), words: siteShellCopy.changePassword, Icon: KeyRound },
] as const
