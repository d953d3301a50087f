import { reactRouter } from '@react-router/dev/vite'
import postcss, { type AcceptedPlugin } from 'postcss'
import type { Plugin, UserConfig } from 'vite'
import { areaGroups, type AreaOf } from './src/startup/script-areas.ts'

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

const SERVER_ONLY = ['summary', 'limits']

/** Leaves out of the browsers' scripts what only the server and the API's document read of a call. */
const leanCalls: Plugin = {
  name: 'lean-calls',
  apply: 'build',
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/packages\/contract\/src\//, code: /\bendpoint\(/ },
    handler(code) {
      const declared = this.parse(code).body.flatMap((statement) =>
        statement.type === 'ExportNamedDeclaration' && statement.declaration?.type === 'VariableDeclaration'
          ? statement.declaration.declarations
          : [],
      )
      const cuts = declared.flatMap(({ init }) => {
        if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier') return []
        const [call] = init.arguments
        if (init.callee.name !== 'endpoint' || call?.type !== 'ObjectExpression') return []
        return call.properties.filter(
          (part) =>
            part.type === 'Property' && part.key.type === 'Identifier' && SERVER_ONLY.includes(part.key.name),
        )
      })
      const lean = cuts.reduceRight(
        (kept, { start, end }) => kept.slice(0, start) + kept.slice(end).replace(/^\s*,/, ''),
        code,
      )
      return { code: lean, map: null }
    },
  },
}

/** The parts of zod that write JSON schemas: only the API's document is made with them. */
const JSON_SCHEMA_WRITER =
  /^(?:(?:create|extract|finalize|handle|initialize|process)\w*|\w+Processors?|toJSONSchema)$/

/** Leaves zod's writer of JSON schemas out of the browsers' scripts: five kilobytes of every page. */
const leanZod: Plugin = {
  name: 'lean-zod',
  apply: 'build',
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/ },
    handler(code) {
      const written = this.parse(code).body.flatMap((statement) => {
        if (statement.type !== 'ExportNamedDeclaration') return []
        const { declaration } = statement
        if (declaration?.type === 'FunctionDeclaration')
          return JSON_SCHEMA_WRITER.test(declaration.id?.name ?? '') ? [declaration.body] : []
        if (declaration?.type !== 'VariableDeclaration') return []
        return declaration.declarations.flatMap(({ id, init }) =>
          init && id.type === 'Identifier' && JSON_SCHEMA_WRITER.test(id.name) ? [init] : [],
        )
      })
      const lean = written.reduceRight(
        (kept, { type, start, end }) =>
          kept.slice(0, start) + (type === 'BlockStatement' ? '{}' : '() => undefined') + kept.slice(end),
        code,
      )
      return { code: lean, map: null }
    },
  },
}

/** The build of an app: React Router's, its scripts in the parts that late-scripts.ts starts one by one. */
export const webApp = (app: WebApp): UserConfig => ({
  plugins: [reactRouter(), leanCalls, leanZod],
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
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler)\// },
                { name: 'router', test: /\/node_modules\/react-router\// },
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
