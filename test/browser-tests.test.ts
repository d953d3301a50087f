import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const files = globSync('e2e/**/*.ts', { cwd: root, exclude: (name) => name.includes('node_modules') })

/** Both pass on a quiet machine, fail on a busy one, and cost their time on every one. */
const waits = /waitForTimeout|networkidle/

test('no browser test waits for a fixed time, or until the network is idle', () => {
  expect(files.length).toBeGreaterThan(40)
  expect(files.filter((name) => waits.test(readFileSync(join(root, name), 'utf8')))).toEqual([])
})
