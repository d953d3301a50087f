import { type MiddlewareFunction, Outlet } from 'react-router'
import { isPaired } from '../../features/till/device/this-device.ts'
import { accessToken } from '../../shared/session/session.ts'
import { NeedsScript } from '../needs-script.tsx'
import { useServiceWorker } from '../service-worker-registration/use-service-worker.ts'
import { requireSession } from './session-guard.ts'

/** A password session must be valid. Without one the till offers the ways in: PIN, pairing, or sign-in. */
const requireGoodSession: MiddlewareFunction = async (given, next) => {
  if (accessToken() === null || (await isPaired())) return undefined
  return requireSession(given, next)
}

/** The till fills the screen: it has no header and no footer. */
export const clientMiddleware = [requireGoodSession]

export default function TillLayout() {
  useServiceWorker('till')
  return (
    <>
      <NeedsScript />
      <Outlet />
    </>
  )
}
