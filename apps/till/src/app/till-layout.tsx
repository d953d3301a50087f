import { type MiddlewareFunction, Outlet } from 'react-router'
import { speakChosen } from '../till/language.ts'
import { isPaired } from '../till/device/this-device.ts'
import { accessToken } from '@saldo/client/session/session.ts'
import { NeedsScript } from '@saldo/document/needs-script.tsx'
import { useServiceWorker } from '@saldo/client/service-worker/use-service-worker.ts'
import { requireSession } from '@saldo/client/session/session-guard.ts'

/** The device's language, before any loader has words to say. */
const speakFirst: MiddlewareFunction = async () => {
  await speakChosen()
}

/** A password session must be valid. Without one the till offers the ways in: PIN, pairing, or sign-in. */
const requireGoodSession: MiddlewareFunction = async (given, next) => {
  if (accessToken() === null || (await isPaired())) return undefined
  return requireSession(given, next)
}

/** The till fills the screen: it has no header and no footer. */
export const clientMiddleware = [speakFirst, requireGoodSession]

export default function TillLayout() {
  useServiceWorker('till')
  return (
    <>
      <NeedsScript />
      <Outlet />
    </>
  )
}
