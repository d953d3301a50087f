import { reactRouter } from '@react-router/dev/vite'
import type { UserConfig } from 'vite'

type Part = { name: string; test: RegExp | ((id: string) => boolean) }

/**
 * What every page runs. In one file it packs some kilobytes smaller than in thirty, and stays cached when a page changes.
 * Nothing that loads the schemas may be named here: home is measured without them.
 */
const everyPage = [
  /\/node_modules\/lucide-react\/dist\/esm\/(?!icons\/)/,
  // Not hydrate.tsx: it runs as soon as it is loaded, and must be the last that is.
  /\/packages\/document\/src\/(?!hydrate)/,
  /\/packages\/client\/src\/(?:routes|config)\.ts$/,
  /\/packages\/client\/src\/session\/(?!current-user|session-guard)/,
  /\/packages\/client\/src\/format\/(?:clock|days|money)\.ts$/,
  /\/packages\/client\/src\/api\/(?:api-error|sign-out)\.ts$/,
  /\/packages\/ui\/src\/(?:app-link|button|card|class-names|page-head|skeleton|slow-notice|spinner)\./,
  /\/packages\/copy\/src\/(?:shell|connection)\.ts$/,
  /vite\/preload-helper/,
]

const anyOf = (parts: RegExp[]) => (id: string) => parts.some((part) => part.test(id))

type WebApp = {
  /** Folder of the built files below the client's: each app's own, because one server hands out all. */
  assetsDir: string
  /** What else every page of this app runs. */
  everyPage: RegExp[]
  /** Scripts of their own, before every page's. */
  parts: Part[]
}

/** The build of an app: React Router's, its scripts in the parts that late-scripts.ts starts one by one. */
export const webApp = (app: WebApp): UserConfig => ({
  plugins: [reactRouter()],
  build: {
    target: 'es2022',
    assetsDir: app.assetsDir,
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
                ...app.parts,
                { name: 'every-page', test: anyOf([...everyPage, ...app.everyPage]) },
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
