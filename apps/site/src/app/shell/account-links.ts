import { KeyRound, QrCode, User } from 'lucide-react'
import { shellCopy } from '@saldo/copy/shell'
import { routes } from '@saldo/client/routes.ts'

/** The header's links for signed-in users. */
export const accountLinks = [
  { to: routes.qrs(), words: shellCopy.qrs, Icon: QrCode },
  { to: routes.profile(), words: shellCopy.profile, Icon: User },
  { to: routes.changePassword(), words: shellCopy.changePassword, Icon: KeyRound },
] as const
