import { Outlet } from 'react-router'
import { requireSession } from '@saldo/client/session/session-guard.ts'

/** Event management needs a password session: a PIN is not enough. */
export const clientMiddleware = [requireSession]

export default function SetupLayout() {
  return <Outlet />
}
