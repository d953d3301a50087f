import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import postcss from 'postcss'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const styles = join(root, 'packages/ui/src/styles')
const web = ['apps/site/src', 'apps/till/src', 'apps/office/src', 'packages/ui/src', 'packages/document/src']

const filesOf = (folders: readonly string[], end: string): string[] =>
  folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true }).map((name) => join(folder, String(name))),
    )
    .filter((name) => name.endsWith(end))

const sheets = filesOf(web, '.css').map((file) => ({
  file,
  sheet: postcss.parse(readFileSync(join(root, file), 'utf8')),
}))

/** What breaks the rule in a style sheet, with its place. */
const brokenIn = (breaks: (node: postcss.ChildNode) => boolean, except: readonly string[] = []): string[] =>
  sheets
    .filter(({ file }) => !except.includes(file))
    .flatMap(({ file, sheet }) => {
      const found: string[] = []
      sheet.walk((node) => {
        if (breaks(node)) found.push(`${file}:${node.source?.start?.line} ${String(node).split('\n')[0]}`)
      })
      return found
    })

/** The custom properties that a ground has: the palette's, then those of every rule that speaks of it. */
const variablesOn = (ground: string): Map<string, string> => {
  const found = new Map<string, string>()
  for (const name of ['tokens.css', 'ground.css'])
    postcss.parse(readFileSync(join(styles, name), 'utf8')).walkRules((rule) => {
      const isIts = rule.selectors.some((each) => [':root', `[data-ground='${ground}']`].includes(each))
      const isPrint = rule.parent?.type === 'atrule' && (rule.parent as postcss.AtRule).name === 'media'
      if (isIts && !isPrint) rule.walkDecls((decl) => void found.set(decl.prop, decl.value))
    })
  return found
}

const luminanceOf = (hex: string): number => {
  const long = hex.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3').slice(1)
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(long.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrastOn = (ground: string) => {
  const variables = variablesOn(ground)
  const colourOf = (name: string): string => {
    const value = variables.get(`--${name}`) ?? `--${name} is no token`
    const other = /^var\(--([\w-]+)\)$/.exec(value)?.[1]
    if (other !== undefined) return colourOf(other)
    if (!/^#(?:[\da-f]{3}|[\da-f]{6})$/.test(value)) throw new Error(`${name} is no plain colour: ${value}`)
    return value
  }
  return (one: string, two: string): number => {
    const [light = 0, dark = 0] = [one, two]
      .map((name) => luminanceOf(colourOf(name)))
      .toSorted((a, b) => b - a)
    return (light + 0.05) / (dark + 0.05)
  }
}

const words = ['text', 'muted', 'accent', 'danger', 'warning', 'success']
const under = ['ground', 'control', 'surface']
const washes = ['danger', 'warning', 'success', 'accent'].map((tone) => [tone, `${tone}-wash`] as const)
const fills = [
  ['white', 'magenta'],
  ['white', 'magenta-press'],
  ['white', 'agave'],
  ['white', 'agave-press'],
  ['white', 'chile'],
  ['ink', 'cempasuchil'],
] as const

test.each(['night', 'till', 'paper', 'desk'])(
  'on the ground %s every text is readable, every control and ring seen',
  (ground) => {
    const contrast = contrastOn(ground)
    const texts = [
      ...words.flatMap((word) => under.map((below) => [word, below] as const)),
      ...washes,
      ...fills,
    ]
    const others = [
      ...under.map((below) => ['edge', below] as const),
      ...under.map((below) => ['ring-outer', below] as const),
      ['ring-inner', 'ring-outer'] as const,
    ]
    const weak = (pairs: readonly (readonly [string, string])[], least: number): string[] =>
      pairs.flatMap(([one, two]) =>
        contrast(one, two) < least ? [`${one} on ${two}: ${contrast(one, two).toFixed(2)}`] : [],
      )
    expect({ texts: weak(texts, 4.5), others: weak(others, 3) }).toEqual({ texts: [], others: [] })
  },
)

test('a colour is a token: style sheets name no colour of their own, but a vendor’s for its mark', () => {
  const literal =
    /#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch|lab)a?\(|(?<![\w-])(?:white|black|red|gr[ae]y)(?![\w-])/i
  const breaks = (node: postcss.ChildNode) => node.type === 'decl' && literal.test(node.value)
  const marks = sheets.map(({ file }) => file).filter((file) => file.includes('/social/vendors/'))
  expect(brokenIn(breaks, ['packages/ui/src/styles/tokens.css', ...marks])).toEqual([])
  expect(sheets.length).toBeGreaterThan(40)
})

test('screens change at three breakpoints, and for print and what a person prefers', () => {
  const known = [
    '(width >= 560px)',
    '(width >= 900px)',
    '(height < 700px)',
    '(orientation: landscape)',
    '(orientation: portrait)',
    '(prefers-reduced-motion: reduce)',
    '(forced-colors: active)',
    '(pointer: coarse)',
    'print',
  ]
  const isKnown = (query: string) => query.split(' and ').every((part) => known.includes(part))
  // The specification gives the home's columns widths of their own.
  const breaks = (node: postcss.ChildNode) =>
    node.type === 'atrule' && node.name === 'media' && !isKnown(node.params)
  expect(brokenIn(breaks, ['apps/site/src/features/events/event-list.module.css'])).toEqual([])
})

test('a distance is of the scale: padding, margin and gap name no length of their own', () => {
  const breaks = (node: postcss.ChildNode) =>
    node.type === 'decl' &&
    /^(?:padding|margin|gap|row-gap|column-gap)/.test(node.prop) &&
    /\d(?:px|r?em|pt)/.test(node.value)
  expect(brokenIn(breaks)).toEqual([])
})

/** Where a button is not the Button of packages/ui, and why. */
const ownButtons: Record<string, string> = {}

test('a screen’s buttons are those of packages/ui', () => {
  const raw = filesOf(['apps/site/src', 'apps/till/src', 'apps/office/src'], '.tsx').filter((file) =>
    /<(?:button|input[^>]*type="(?:button|submit)")\b/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(raw).toEqual(Object.keys(ownButtons))
})
