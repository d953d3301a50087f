import { reactRouter } from '@react-router/dev/vite'
import postcss, { type AcceptedPlugin } from 'postcss'
import type { ESTree, Plugin, UserConfig } from 'vite'
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

type Cut = { start: number; end: number; instead: string }
type Exported = { name: string; node: ESTree.Expression | ESTree.FunctionBody }

/** What a module exports by its own declarations, by name. */
const exportedFrom = ({ body }: ESTree.Program): Exported[] =>
  body.flatMap((statement): Exported[] => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : null
    if (declaration?.type === 'FunctionDeclaration')
      return declaration.id && declaration.body ? [{ name: declaration.id.name, node: declaration.body }] : []
    if (declaration?.type !== 'VariableDeclaration') return []
    return declaration.declarations.flatMap(({ id, init }) =>
      id.type === 'Identifier' && init ? [{ name: id.name, node: init }] : [],
    )
  })

/** Leaves parts of modules out of the browsers' scripts. */
const lean = (
  name: string,
  filter: { id: RegExp; code?: RegExp },
  cutsOf: (one: Exported, code: string) => Cut[],
): Plugin => ({
  name,
  apply: 'build',
  enforce: 'post',
  applyToEnvironment: ({ name: environment }) => environment === 'client',
  transform: {
    filter,
    handler(code) {
      const cuts = exportedFrom(this.parse(code)).flatMap((one) => cutsOf(one, code))
      const kept = cuts.reduceRight(
        (text, { start, end, instead }) => text.slice(0, start) + instead + text.slice(end),
        code,
      )
      return { code: kept, map: null }
    },
  },
})

const SERVER_ONLY = ['summary', 'limits']

/** Leaves out what only the server and the API's document read of a call. */
const leanCalls = lean(
  'lean-calls',
  { id: /\/packages\/contract\/src\//, code: /\bendpoint\(/ },
  ({ node }, code) => {
    if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier') return []
    const [call] = node.arguments
    if (node.callee.name !== 'endpoint' || call?.type !== 'ObjectExpression') return []
    return call.properties.flatMap((part) =>
      part.type === 'Property' && part.key.type === 'Identifier' && SERVER_ONLY.includes(part.key.name)
        ? [
            {
              start: part.start,
              end: part.end + (/^\s*,/.exec(code.slice(part.end))?.[0].length ?? 0),
              instead: '',
            },
          ]
        : [],
    )
  },
)

/** The parts of zod that write JSON schemas: only the API's document is made with them. */
const JSON_SCHEMA_WRITER =
  /^(?:(?:create|extract|finalize|handle|initialize|process)\w*|\w+Processors?|toJSONSchema)$/

/** Leaves out zod's writer of JSON schemas: five kilobytes of every page. */
const leanZod = lean(
  'lean-zod',
  { id: /\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/ },
  ({ name, node: { type, start, end } }) =>
    JSON_SCHEMA_WRITER.test(name)
      ? [{ start, end, instead: type === 'BlockStatement' ? '{}' : '() => undefined' }]
      : [],
)

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
