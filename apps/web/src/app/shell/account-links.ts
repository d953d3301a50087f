import { KeyRound, QrCode, User } from 'lucide-react'
import { shellCopy } from '@saldo/copy/shell'
import { routes } from '../../shared/routes.ts'

type Screen = 'qrs' | 'profile' | 'changePassword'

/** Screens that are still to come: no link leads to them, so none leads to nowhere. Take a name out when its screen is there. */
const stillToCome: readonly Screen[] = ['profile', 'changePassword']

const screens = [
  { screen: 'qrs', words: shellCopy.qrs, Icon: QrCode },
  { screen: 'profile', words: shellCopy.profile, Icon: User },
  { screen: 'changePassword', words: shellCopy.changePassword, Icon: KeyRound },
] as const

/** Where somebody signed in can go from the header. */
export const accountLinks = screens
  .filter(({ screen }) => !stillToCome.includes(screen))
  .map(({ screen, ...link }) => ({ to: routes[screen](), ...link }))
