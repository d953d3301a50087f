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
  /\/src\/shared\/(?:session|format)\//,
  /\/src\/shared\/api\/(?:api-error|sign-out)\.ts$/,
  /\/src\/shared\/ui\/(?:app-link|button|card|class-names|page-head|skeleton|slow-notice|spinner)\./,
  /\/packages\/copy\/src\/(?:shell|connection)\.ts$/,
  /vite\/preload-helper/,
]

export default defineConfig({
  plugins: [reactRouter()],
  build: {
    target: 'es2022',
    // The content security policy forbids data: in style sheets' images, and cached files cost nothing.
    assetsInlineLimit: 0,
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
