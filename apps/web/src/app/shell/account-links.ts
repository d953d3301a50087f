import { shellCopy } from '@saldo/copy/shell'
import { routes } from '../../shared/routes.ts'

/** Where somebody signed in can go from the header. */
export const accountLinks = [
  { to: routes.qrs(), words: shellCopy.qrs },
  { to: routes.profile(), words: shellCopy.profile },
  { to: routes.changePassword(), words: shellCopy.changePassword },
]
