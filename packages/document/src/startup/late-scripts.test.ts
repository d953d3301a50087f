import { expect, test } from 'vitest'
import { withLateScripts } from './late-scripts.ts'

const preload = (name: string) => `<link rel="modulepreload" href="/assets/${name}" nonce="n"/>`
const scripts = [
  'manifest-1.js',
  'rolldown-runtime-0.js',
  'first-9.js',
  'area0-every-page-2.js',
  'react-3.js',
  'router-4.js',
  'reactions-5.js',
  'home-6.js',
]
const start = `import "/assets/manifest-1.js";
import * as route0 from "/assets/root-7.js";
import * as route1_main from "/assets/home-6.js";
const route1 = {...route1_main};
  window.__reactRouterRouteModules = {"root":route0,"home":route1};

import("/assets/entry.client-8.js");`
const documentWith = (body: string) =>
  `<head>${scripts.map(preload).join('')}<link rel="stylesheet" href="/x.css"/><script nonce="n">boot</script></head><body>${body}` +
  `<script nonce="n" type="module" async="">${start}</script><p>after $1 $&</p></body>`

const plain = documentWith('<img src="/x.avif"/>')
const awaited = documentWith('<img src="/x.avif" fetchPriority="high"/>')
const moduleOf = (html: string): string => /async="">([^]*?)<\/script>/.exec(html)?.[1] ?? ''

test('the scripts start one by one, those first that the others need, and the router last', () => {
  const asked = [...moduleOf(withLateScripts(plain)).matchAll(/(?:turn|import)\("\/assets\/([\w.-]+)"\)/g)]
  expect(asked.map(([, script]) => script)).toEqual([
    'first-9.js',
    'react-3.js',
    'router-4.js',
    'area0-every-page-2.js',
    'manifest-1.js',
    'root-7.js',
    'home-6.js',
    'entry.client-8.js',
  ])
  expect(moduleOf(withLateScripts(plain))).toContain('const route1_main=await turn("/assets/home-6.js");')
  expect(moduleOf(withLateScripts(plain))).not.toMatch(/^import |import \*/m)
})

test('a page that waits for no picture asks for its scripts at once, behind its style sheets', () => {
  const late = withLateScripts(plain)
  expect(late.lastIndexOf('rel="stylesheet"')).toBeGreaterThan(0)
  expect(late.indexOf('rel="modulepreload"')).toBeGreaterThan(late.lastIndexOf('rel="stylesheet"'))
  expect(late.match(/rel="modulepreload"/g)).toHaveLength(scripts.length)
  expect(moduleOf(late)).not.toContain('fetchpriority')
})

test('only what shows a QR is asked for as urgently as the style sheets', () => {
  const links = withLateScripts(plain).match(/<link [^>]*modulepreload[^>]*>/g) ?? []
  const urgent = links.filter((link) => !link.includes('fetchpriority="low"'))
  expect(urgent).toEqual([preload('rolldown-runtime-0.js'), preload('first-9.js')])
})

test('a page with pictures asks for its scripts after those, and names each of them then', () => {
  const late = withLateScripts(awaited)
  expect(late).not.toContain('<link rel="modulepreload"')
  for (const name of scripts) expect(moduleOf(late)).toContain(`"/assets/${name}"`)
})

test.each([plain, awaited])('everything else of the document stays as it was, letter by letter', (html) => {
  const rest = (document: string) =>
    document.replace(moduleOf(document), '').replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
  expect(rest(withLateScripts(html))).toBe(rest(html))
})

test('a document without the router’s start is left alone', () => {
  expect(withLateScripts('<html><script>x</script></html>')).toBe('<html><script>x</script></html>')
})
