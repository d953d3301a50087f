import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { describe, expect, test } from 'vitest'
import { readEnv } from '../apps/server/src/env.ts'
import { runtimeConfigOf } from '../apps/server/src/site/runtime-config.ts'
import { builtWebApps, loadWebApps } from '../apps/server/src/site/web-apps.ts'

const apps = builtWebApps()
const build = await loadWebApps(apps)
const config = runtimeConfigOf(readEnv({ NODE_ENV: 'test', APP_SECRET: 's'.repeat(32) }), '1')

const event = {
  url: 'noche',
  name: 'Noche',
  starts_at: '2099-01-01T20:00:00-06:00',
  city: 'Puebla',
  multimedia: [{ file_path: '/media/noche/1820.jpg', width: 1820, height: 692, sources: [] }],
}

type Document = { html: string; preloads: string[]; start: string; started: string[] }

/** A page as the build renders it: its preload links, its start module, and what that imports by `import()`. */
const documentAt = async (path: string): Promise<Document> => {
  const callApi = async () => ({ success: true, data: [event] })
  const request = new Request(`https://fiesta.test${path}`)
  const html = await (await build.renderPage(request, { nonce: 'n0nce', config, callApi })).text()
  const preloads = html.match(/<link [^>]*rel="modulepreload"[^>]*>/g) ?? []
  const start = /<script[^>]* type="module" async="">([^]*?)<\/script>/.exec(html)?.[1] ?? ''
  const started = [...start.matchAll(/\bimport\("([^"]+)"\)/g)].map(([, script = '']) => script)
  return { html, preloads, start, started }
}

const addressesOf = (text: string): string[] =>
  [...text.matchAll(/"(\/(?:(?:till|office)\/)?assets\/[^"]+\.js)"/g)].map(([, script = '']) => script)

const isBuilt = (script: string): boolean =>
  apps.some(({ folder }) => existsSync(join(folder, 'client', script)))

const isFirst = (script: string): boolean => /\/first-/.test(script)
const QRS = '/users/qrs'
const withoutPictures = [
  '/terms-and-conditions',
  '/auth/sign-in',
  QRS,
  '/users/profile',
  '/till',
  '/office/events',
  '/office/7/venue',
]
const pages = ['/', ...withoutPictures]

describe.each(pages)('the document of %s', (path) => {
  test('names scripts of this build only, and starts them in order, the router last', async () => {
    const { html, start, started } = await documentAt(path)
    expect(html).toContain('nonce="n0nce" type="module" async="">')
    expect(parseAst(start).body.filter(({ type }) => type === 'ImportDeclaration')).toEqual([])
    expect(started.some((script) => /\/root-/.test(script))).toBe(true)
    expect(started.at(-1)).toMatch(/\/entry\.client-/)
    expect([...started, ...addressesOf(html)].filter((script) => !isBuilt(script))).toEqual([])
  })
})

test.each(withoutPictures)(
  '%s waits for no picture: its scripts are asked for behind its style sheets, less urgently but for a QR’s',
  async (path) => {
    const { html, preloads, start, started } = await documentAt(path)
    expect(preloads.flatMap(addressesOf)).toEqual(expect.arrayContaining(started))
    expect(html.indexOf('rel="modulepreload"')).toBeGreaterThan(html.lastIndexOf('rel="stylesheet"'))
    expect(html.lastIndexOf('rel="modulepreload"')).toBeLessThan(html.indexOf('</head>'))
    const urgent = preloads.filter((link) => !link.includes('fetchpriority="low"')).flatMap(addressesOf)
    expect(urgent.filter((script) => !/\/(?:first|rolldown-runtime)-/.test(script))).toEqual([])
    expect(start).not.toContain('fetchpriority')
  },
)

test('Mis Qrs runs what draws a QR before any other script', async () => {
  const { html, preloads, started } = await documentAt(QRS)
  expect(html).toContain('data-first-qr')
  expect(started.findIndex(isFirst)).toBe(0)
  expect(preloads.flatMap(addressesOf).filter(isFirst)).toHaveLength(1)
})

test('home asks for its scripts after the pictures of its first screen, and names each of them then', async () => {
  const { html, preloads, start, started } = await documentAt('/')
  expect(html).toMatch(/<img[^>]* fetchPriority="high"/i)
  expect(preloads).toEqual([])
  const [waited = '', then = ''] = start.split('for(const href of ')
  expect(waited).toContain('Promise.all(pictures)')
  expect(addressesOf(waited)).toEqual([])
  const [asked = ''] = then.split(']')
  expect(addressesOf(asked)).toEqual(expect.arrayContaining(started))
})
