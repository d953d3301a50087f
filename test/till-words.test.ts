import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const TILL = 'apps/till/src'

/** Copy that no device's language changes: what is recorded, printed, or compared by hydration. */
const FIXED = ['first-copy.ts', 'offer-copy.ts', 'printed-copy.ts', 'recorded-copy.ts', 'shown-copy.ts']

/** Of packages: types alone, marks in data, and faults and labels that interpreter.ts says. */
const OTHERS = [
  'errors',
  'recorded',
  'wording',
  'auth',
  'venue',
  'money',
  'reports',
  'cups',
  'money-identity',
]

/** Plays of tests, beside what they play. */
const PLAYS = /(?:queue-play|queue-world|sales-world)\.ts$/

const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|\.generated\./.test(name) && !PLAYS.test(name))

const isCopy = (file: string): boolean => /copy(?:\.en)?\.ts$/.test(file)
const read = (file: string): string => readFileSync(join(root, file), 'utf8')

const parsed = (file: string, text: string): ts.SourceFile =>
  ts.createSourceFile(
    file,
    text,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  )

const walk = (node: ts.Node, visit: (node: ts.Node) => boolean): void => {
  if (visit(node)) ts.forEachChild(node, (child) => walk(child, visit))
}

const isText = (node: ts.Node): node is ts.StringLiteralLike | ts.TemplateLiteralLikeNode | ts.JsxText =>
  ts.isStringLiteralLike(node) ||
  ts.isTemplateHead(node) ||
  ts.isTemplateMiddleOrTemplateTail(node) ||
  ts.isJsxText(node)

/** Names that the browser gives to keys. */
const KEYS = new Set(['Backspace', 'Enter', 'Escape', 'Delete', 'Tab'])
const SPOKEN = new Set(['aria-label', 'title', 'alt', 'placeholder', 'label', 'hint'])

const isSpoken = (node: ts.Node, text: string): boolean => {
  if (KEYS.has(text) || !/\p{L}{2}/u.test(text)) return false
  if (ts.isJsxText(node)) return true
  const { parent } = node
  if (ts.isJsxAttribute(parent) && SPOKEN.has(parent.name.getText())) return true
  return (
    /[áéíóúñ¿¡ü]/i.test(text) || /^\p{Lu}\p{Ll}+(?:\s|$)/u.test(text) || /\p{L}{2,} \p{L}{2,}/u.test(text)
  )
}

/** Messages of defects, which nobody is shown, and what is no text at all. */
const isElsewhere = (node: ts.Node): boolean =>
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node) ||
  ts.isLiteralTypeNode(node) ||
  (ts.isNewExpression(node) && node.expression.getText() === 'Error') ||
  (ts.isCallExpression(node) && node.expression.getText() === 'reject')

/** Words for people that stand outside of copy. */
const spokenIn = (file: string, text: string): string[] => {
  const found: string[] = []
  const source = parsed(file, text)
  walk(source, (node) => {
    if (isElsewhere(node)) return false
    if (isText(node) && isSpoken(node, node.text.trim())) found.push(`${file}: ${node.text.trim()}`)
    return true
  })
  return found
}

/** Names of copy that stands on paper too. */
const PRINTED = new Set(['practiceMark'])

/** Names by which a file has copy objects. */
const copyNamesIn = (source: ts.SourceFile): Set<string> => {
  const names = new Set<string>()
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement)) continue
    const from = (statement.moduleSpecifier as ts.StringLiteral).text
    const isOfCopy = from.startsWith('@saldo/copy/') || isCopy(from)
    const namedBindings = statement.importClause?.namedBindings
    if (!isOfCopy || FIXED.includes(basename(from)) || !namedBindings || !ts.isNamedImports(namedBindings))
      continue
    for (const { name } of namedBindings.elements) if (!PRINTED.has(name.text)) names.add(name.text)
  }
  return names
}

/** A whole kind of operation has its words put into it; a word that was read before stays as it was. */
const WHOLE = /^tillCopy\.kinds\.\w+$/

/** Copy that is read when the module is loaded, before anybody knows which language the device speaks. */
const capturedIn = (file: string, text: string): string[] => {
  const source = parsed(file, text)
  const names = copyNamesIn(source)
  const found: string[] = []
  walk(source, (node) => {
    if (ts.isFunctionLike(node) || ts.isImportDeclaration(node) || ts.isTypeNode(node)) return false
    if (ts.isPropertyAccessExpression(node) && WHOLE.test(node.getText())) return false
    if (ts.isIdentifier(node) && names.has(node.text)) found.push(`${file}: ${node.parent.getText()}`)
    return true
  })
  return found
}

const till = filesIn(TILL)
const shown = ['packages/ui/src', 'packages/client/src', 'packages/document/src'].flatMap(filesIn)

test('the till says nothing that is not in its copy', () => {
  expect(till.length).toBeGreaterThan(150)
  expect(till.filter((file) => !isCopy(file)).flatMap((file) => spokenIn(file, read(file)))).toEqual([])
})

test.each([
  ['<p>Barra</p>', 'x.tsx'],
  ['<Button aria-label="faltan" />', 'x.tsx'],
  ["const name = 'Caja'", 'x.ts'],
  ["const words = 'no hay red'", 'x.ts'],
  ['const words = `Faltan ${amount}`', 'x.ts'],
  ["const words = 'cobró'", 'x.ts'],
])('%s is words outside of copy', (text, file) => {
  expect(spokenIn(file, text)).toHaveLength(1)
})

/** Reads copy when it is loaded, and is not of what is put into other words here. */
const LOADED = ['apps/till/src/till/english.ts', 'apps/till/src/till/interpreter.ts']

test('no copy is read when a module is loaded: the language of the device is known later', () => {
  const files = [...till.filter((file) => !isCopy(file) && !LOADED.includes(file)), ...shown]
  expect(files.flatMap((file) => capturedIn(file, read(file)))).toEqual([])
})

test.each([
  "import { tillCopy } from './kit/copy.ts'\nconst name = tillCopy.menu",
  "import { shellCopy as copy } from '@saldo/copy/shell'\nexport const labels = { close: copy.close }",
  "import { tillCopy } from './kit/copy.ts'\nconst { menu } = tillCopy",
])('%j reads copy when it is loaded', (text) => {
  expect(capturedIn('x.ts', text)).toHaveLength(1)
  expect(capturedIn('x.ts', text.replace(/const (\{ menu \}|\w+) = /, 'const $1 = () => '))).toEqual([])
})

test('each copy file of the till, and of what it shows, is said in English', () => {
  const english = read('apps/till/src/till/english.ts')
  const own = till.filter(
    (file) => isCopy(file) && !file.endsWith('.en.ts') && !FIXED.includes(basename(file)),
  )
  const missing = own.filter((file) => !english.includes(`'./${file.slice('apps/till/src/till/'.length)}'`))
  expect(missing).toEqual([])
  const shared = new Set(
    [...till, ...shown].flatMap((file) =>
      [...read(file).matchAll(/^import \{.*'@saldo\/copy\/([\w-]+)'/gm)].map(([, name = '']) => name),
    ),
  )
  const unsaid = [...shared].filter((name) => !english.includes(`'@saldo/copy/${name}'`))
  expect(unsaid.filter((name) => !OTHERS.includes(name))).toEqual([])
  expect(own.length).toBeGreaterThan(12)
  expect(shared.size).toBeGreaterThan(10)
})
