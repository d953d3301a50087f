import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

/**
 * What every page runs. In one file it packs some kilobytes smaller than in thirty, and stays cached when a page changes.
 * Nothing that loads the schemas may be named here: home is measured without them.
 */
const everyPage = [
  /\/node_modules\/lucide-react\/dist\/esm\/(?!icons\/)/,
  // Not the entry: it runs as soon as it is loaded, and must be the last that is.
  /\/src\/app\/(?:shell|(?!entry\.)[^/]+\.tsx?$)/,
  /\/src\/shared\/(?:routes|config|whatsapp)\.ts$/,
  /\/src\/shared\/session\//,
  /\/src\/shared\/format\/(?:clock|days|money)\.ts$/,
  /\/src\/shared\/api\/(?:api-error|sign-out)\.ts$/,
  /\/src\/shared\/ui\/(?:app-link|button|card|class-names|page-head|skeleton|slow-notice|spinner)\./,
  /\/packages\/copy\/src\/(?:shell|connection)\.ts$/,
  /vite\/preload-helper/,
]

/** What draws a QR before anything else of its page is there. It may need nothing that any other part holds. */
const firstQr = [
  /\/src\/features\/wallets\/(?:seen\/first-qr|qr-state)\.ts$/,
  /\/src\/shared\/qr\/draw-qr\.ts$/,
  /\/node_modules\/(?:qrcode|dijkstrajs)\//,
]

export default defineConfig({
  plugins: [reactRouter()],
  build: {
    target: 'es2022',
    // The content security policy forbids data: in style sheets' images, and cached files cost nothing.
    assetsInlineLimit: 0,
    // For build-service-worker.mjs, which deletes it.
    manifest: true,
    // Every browser that we build for preloads modules by itself.
    modulePreload: { polyfill: false },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler)\// },
                { name: 'router', test: /\/node_modules\/react-router\// },
                // Apart, so that each is run in a task of its own (see late-scripts.ts).
                { name: 'schemas', test: /\/node_modules\/zod\// },
                { name: 'accounts', test: /\/packages\/contract\/src\/auth\.ts$/ },
                { name: 'balances', test: /\/packages\/contract\/src\/(?:event-time|money|wallets)\.ts$/ },
                { name: 'first-qr', test: (id) => firstQr.some((part) => part.test(id)) },
                { name: 'every-page', test: (id) => everyPage.some((part) => part.test(id)) },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Built in with the icons that are used: the server would load all two thousand of them at every start.
      resolve: { noExternal: ['lucide-react'] },
      build: { rolldownOptions: { input: './src/app/server.ts' } },
    },
  },
})
