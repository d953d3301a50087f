import { existsSync, readFileSync } from 'node:fs'
import ts from 'typescript'

const isRunner = (node: ts.Expression): boolean => {
  if (ts.isIdentifier(node)) return node.text === 'test' || node.text === 'describe'
  if (ts.isPropertyAccessExpression(node)) return isRunner(node.expression)
  if (ts.isCallExpression(node)) return isRunner(node.expression)
  return ts.isTaggedTemplateExpression(node) && isRunner(node.tag)
}

const textOf = (node: ts.Expression | undefined, file: ts.SourceFile): string | null => {
  if (node === undefined) return null
  if (ts.isStringLiteralLike(node)) return node.text
  return ts.isTemplateExpression(node) ? node.getText(file).slice(1, -1) : null
}

const known = new Map<string, string[]>()

const readTitles = (path: string): string[] => {
  if (!existsSync(path)) return []
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true)
  const titles: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isRunner(node.expression)) {
      const title = textOf(node.arguments[0], file)
      if (title !== null) titles.push(title)
    }
    node.forEachChild(visit)
  }
  visit(file)
  return titles
}

/** Id of a test in `docs/specification.md`, at the end of its title. */
const idAtEnd = / \[(S-\d+\.\d+)\]$/

export const idOf = (title: string): string | null => idAtEnd.exec(title)?.[1] ?? null

/** A title without its id, as `docs/security.md` quotes it. */
export const wordsOf = (title: string): string => title.replace(idAtEnd, '')

/** Titles of a file's tests and of their groups as they are written; none for a file that is not there. */
export const testTitles = (path: string): string[] => {
  const titles = known.get(path) ?? readTitles(path)
  known.set(path, titles)
  return titles
}
