import { use, type ReactNode } from 'react'
import { type LinksFunction, Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { configElementId, configText, useConfig } from '@saldo/client/config.ts'
import fontUrl from '@saldo/ui/assets/bricolage.woff2?url'
import iconUrl from '@saldo/ui/assets/icon.svg?url'
import { bootScript } from './startup/boot-script.ts'
import { NonceContext } from './page-context.ts'
import '@saldo/ui/styles/index.css'

export const links: LinksFunction = () => [
  { rel: 'preload', href: fontUrl, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: iconUrl, type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

const Document = ({ children }: { children: ReactNode }) => {
  const nonce = use(NonceContext)
  const config = useConfig()
  return (
    <html lang="es-MX" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#17112e" />
        <meta name="format-detection" content="telephone=no" />
        {/*
          Before the style sheets, because the parser would wait for them. Browsers hide nonces from scripts, so
          server and client differ by design.
        */}
        <script nonce={nonce} suppressHydrationWarning>
          {bootScript}
        </script>
        <script id={configElementId} type="application/json" nonce={nonce} suppressHydrationWarning>
          {configText(config)}
        </script>
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

/**
 * No Layout and no ErrorBoundary here: with them the router would rebuild the whole document for an error,
 * scripts included, which Trusted Types forbids. outer-layout.tsx catches errors one level below.
 */
export default function Root() {
  return (
    <Document>
      <Outlet />
    </Document>
  )
}
