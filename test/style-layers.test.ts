import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import postcss from 'postcss'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** A built rule's layer; empty for what wins over all layers. */
const layerOf = (rule: postcss.Rule): string => {
  for (let at = rule.parent; at && at.type !== 'root'; at = at.parent as typeof at)
    if (at.type === 'atrule' && (at as postcss.AtRule).name === 'layer') return (at as postcss.AtRule).params
  return ''
}

const rulesOf = (assets: string): postcss.Rule[] => {
  const folder = join(root, 'apps', assets)
  const found: postcss.Rule[] = []
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.css')))
    postcss.parse(readFileSync(join(folder, file), 'utf8')).walkRules((rule) => void found.push(rule))
  return found
}

test.each(['site/build/client/assets', 'till/build/client/till/assets', 'office/build/client/office/assets'])(
  'in %s a screen’s own styles win over those of components, whichever sheet comes last',
  (assets) => {
    const rules = rulesOf(assets)
    const isButton = (rule: postcss.Rule): boolean =>
      ['text-wrap: balance', 'min-width: var(--target)'].every((text) =>
        rule.some((node) => node.type === 'decl' && `${node.prop}: ${node.value}` === text),
      )
    const ofComponents = rules.filter(isButton)
    expect(ofComponents.length).toBeGreaterThan(0)
    expect([...new Set(ofComponents.map(layerOf))]).toEqual(['ui'])
    expect(rules.filter((rule) => layerOf(rule) === '').length).toBeGreaterThan(50)
  },
)
