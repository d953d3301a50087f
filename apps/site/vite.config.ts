import { webApp } from '@saldo/document/vite-app.ts'
import { defineConfig } from 'vite'

/** What draws a QR before anything else of its page is there. It may need nothing that any other part holds. */
const firstQr =
  /\/site\/src\/features\/wallets\/(?:seen\/first-qr|qr-state)\.ts$|\/ui\/src\/qr\/draw-qr\.ts$|\/node_modules\/(?:qrcode|dijkstrajs)\//

export default defineConfig(
  webApp({
    assetsDir: 'assets',
    everyPage: [
      /\/site\/src\/(?:root\.tsx|app\/(?:shell\/.+|[^/]+\.tsx?)|features\/[^/]+\/routes\.ts)$/,
      /\/site\/src\/shared\/whatsapp\.ts$/,
    ],
    parts: [{ name: 'first-qr', test: firstQr }],
  }),
)
