import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { auditCopy } from '@saldo/copy/audit'
import ts from 'typescript'
import { expect, test } from 'vitest'

const SOURCE = join(import.meta.dirname, '../apps/server/src')
/** Functions whose argument is an action, beside the property `action` of an entry. */
const NAMED_BY_ARGUMENT = new Set(['record', 'auditReading'])

/** Each action that the text names; one made of parts ends in `*`. */
const actionsIn = (text: string): string[] => {
  const found: string[] = []
  const take = (node: ts.Node): void => {
    if (ts.isStringLiteral(node)) found.push(node.text)
    else if (ts.isTemplateExpression(node)) found.push(`${node.head.text}*`)
    else if (ts.isConditionalExpression(node)) [node.whenTrue, node.whenFalse].forEach(take)
  }
  const walk = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && node.name.getText() === 'action') take(node.initializer)
    if (ts.isCallExpression(node) && NAMED_BY_ARGUMENT.has(node.expression.getText()))
      node.arguments.forEach(take)
    ts.forEachChild(node, walk)
  }
  walk(ts.createSourceFile('x.ts', text, ts.ScriptTarget.Latest, true))
  return found
}

const files = readdirSync(SOURCE, { recursive: true })
  .map(String)
  // Vendors have actions of their own.
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('gateways'))

const named = new Set(files.flatMap((name) => actionsIn(readFileSync(join(SOURCE, name), 'utf8'))))
const sentences = Object.keys(auditCopy.actions)
const isOf = (action: string) => (one: string) =>
  action.endsWith('*') ? one.startsWith(action.slice(0, -1)) : one === action

test('the walk finds the actions of entries, of functions and of parts', () => {
  expect(
    actionsIn(
      "audit(tx, act, { action: 'a' }); record(tx, act, 'b'); const x = { action: y ? 'c' : `d_${z}` }",
    ),
  ).toEqual(['a', 'b', 'c', 'd_*'])
  expect(named.size).toBeGreaterThan(60)
})

test('each action that the product writes to its audit log has a sentence in Spanish', () => {
  const silent = [...named].filter((action) => !sentences.some(isOf(action)))
  expect(silent).toEqual([])
})

test('no sentence speaks of an action that nothing writes', () => {
  const idle = sentences.filter((one) => ![...named].some((action) => isOf(action)(one)))
  expect(idle).toEqual([])
})
