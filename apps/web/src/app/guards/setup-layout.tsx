import { Outlet } from 'react-router'
import { requireSession } from './session-guard.ts'

/** Only who signed in by password prepares an event: a PIN is not enough. */
export const clientMiddleware = [requireSession]

export default function SetupLayout() {
  return <Outlet />
}
