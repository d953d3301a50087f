import { expect, test } from 'vitest'
import { areaGroups } from './script-areas.ts'

const areas: Record<string, readonly string[]> = {
  home: [],
  signIn: ['forms', 'account'],
  profile: ['forms', 'account'],
  qrs: ['forms', 'wallets'],
  lineup: ['lineup'],
}

/** Who imports what: the page names are entries. */
const importers: Record<string, string[]> = {
  button: ['home', 'card'],
  card: ['qrs', 'profile'],
  field: ['form'],
  form: ['signIn', 'qrs'],
  password: ['signIn', 'profile'],
  drawing: ['qrs', 'worker'],
  stage: ['lineup', 'qrs'],
  later: ['worker'],
}

const graph = {
  getModuleInfo: (id: string) => ({ isEntry: id in areas, importers: importers[id] ?? [] }),
}

/** The script that a module goes to: that of the first group which names one. */
const scriptOf = (id: string): string | null => {
  const groups = areaGroups((page) => areas[page] ?? [], 2)
  return groups.map(({ name }) => name(id, graph)).find((name) => name !== null) ?? null
}

test.each([
  ['button', 'area0-every-page'],
  ['field', 'area1-forms'],
  ['card', 'area1-forms'],
  ['password', 'area2-account'],
  ['drawing', 'area2-wallets'],
  ['stage', 'area0-every-page'],
  ['later', null],
])('%s goes to the innermost area that holds all pages which load it: %s', (id, script) => {
  expect(scriptOf(id)).toBe(script)
})

test('outer areas come first, because a group takes along what its modules import', () => {
  const named = areaGroups((page) => areas[page] ?? [], 2).map(({ name }) =>
    ['button', 'form', 'password'].filter((id) => name(id, graph) !== null),
  )
  expect(named).toEqual([['button'], ['form'], ['password']])
})

test('what starts the page is in no area', () => {
  const [group] = areaGroups(() => [], 2)
  expect(group?.test.test('/packages/document/src/startup/hydrate.tsx')).toBe(false)
  expect(group?.test.test('/packages/document/src/root.tsx')).toBe(true)
})
