import { reactRouter } from '@react-router/dev/vite'
import postcss, { type AcceptedPlugin } from 'postcss'
import type { Plugin, UserConfig } from 'vite'
import { areaGroups, type AreaOf } from './src/startup/script-areas.ts'

const schemaMakers = [
  'object',
  'array',
  'string',
  'number',
  'boolean',
  'enum',
  'literal',
  'null',
  'guid',
  'codec',
  'union',
  'iso',
  'custom',
  'discriminatedUnion',
  'looseObject',
]

type WebApp = {
  /** Folder of the built files below the client's: each app's own, because one server hands out all. */
  assetsDir: string
  areaOf: AreaOf
  /** What draws a page's main content runs before all else; it may need nothing that any other script holds. */
  first?: RegExp
}

/**
 * Puts the styles of packages/ui into a layer, so that a screen's own win over them in whichever order the style sheets
 * come.
 */
const layered: AcceptedPlugin = {
  postcssPlugin: 'ui-layer',
  Once: (sheet) => {
    if (!/\/packages\/ui\/src\/[^/]+\.module\.css$/.test(sheet.source?.input.file ?? '')) return
    const order = postcss.atRule({ name: 'layer', params: 'base, ui' })
    const layer = postcss.atRule({ name: 'layer', params: 'ui', nodes: sheet.nodes })
    sheet.removeAll().append(order, layer)
  },
}

/**
 * Leaves out zod's writer of JSON schemas, with which only the API's document is made: five kilobytes of every page with
 * schemas, which the size limits have no room for (test/web-size.test.ts).
 */
const leanZod: Plugin = {
  name: 'lean-zod',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/ },
    handler: (code) => ({
      code: code.replaceAll(/^export const (\w+) = \([^]*?^\};$/gm, 'export const $1 = () => {};'),
      map: null,
    }),
  },
}

/** The build of an app: React Router's, with few scripts a page. */
export const webApp = (app: WebApp): UserConfig => ({
  plugins: [reactRouter(), leanZod],
  css: { postcss: { plugins: [layered] } },
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
          // Calls and schemas that nobody asks for are not loaded. Not all of `z`: `z.config` does something.
          treeshake: { manualPureFunctions: ['endpoint', ...schemaMakers.map((name) => `z.${name}`)] },
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: /\/node_modules\/(?:react|react-dom|react-router|scheduler)\// },
                ...(app.first ? [{ name: 'first', test: app.first }] : []),
                ...areaGroups(app.areaOf, 3),
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
