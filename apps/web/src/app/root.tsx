import { use, type ReactNode } from 'react'
import { type LinksFunction, Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { configElementId, configText, useConfig } from '../shared/config.ts'
import { sessionHintScript } from '../shared/session/hint.ts'
import fontUrl from './assets/bricolage.woff2?url'
import iconUrl from './assets/icon.svg?url'
import { ErrorPage } from './error-page.tsx'
import { NonceContext } from './nonce.ts'
import './styles/index.css'

export const links: LinksFunction = () => [
  { rel: 'preload', href: fontUrl, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: iconUrl, type: 'image/svg+xml' },
]

export const Layout = ({ children }: { children: ReactNode }) => {
  const nonce = use(NonceContext)
  const config = useConfig()
  return (
    <html lang="es-MX" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#17112e" />
        <meta name="format-detection" content="telephone=no" />
        <Meta />
        <Links />
        {/* The browser hides a nonce from scripts, so the two sides differ by design. */}
        <script nonce={nonce} suppressHydrationWarning>
          {sessionHintScript}
        </script>
        <script id={configElementId} type="application/json" nonce={nonce} suppressHydrationWarning>
          {configText(config)}
        </script>
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export const ErrorBoundary = () => <ErrorPage />
