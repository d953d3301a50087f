import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const kept = new Map<string, Map<string, Response>>()
const ASSET = 'https://saldo.test/assets/later.js'
let openAsset: (request: Request) => Promise<Response>

beforeEach(async () => {
  kept.clear()
  vi.stubGlobal('SHELL_PATH', '/users/qrs')
  vi.stubGlobal('SHELL_CACHE', 'saldo-shell-')
  vi.stubGlobal('SHELL_ASSETS', [])
  vi.stubGlobal('SHELL_ENTRY', 'entry.js')
  vi.stubGlobal('SHELL_VERSION', '1')
  vi.stubGlobal('caches', {
    has: (name: string) => Promise.resolve(kept.has(name)),
    match: ({ url }: Request, { cacheName }: { cacheName: string }) =>
      Promise.resolve(kept.get(cacheName)?.get(url)),
    open: (name: string) => {
      const files = kept.get(name) ?? new Map<string, Response>()
      kept.set(name, files)
      const put = ({ url }: Request, response: Response) => Promise.resolve(files.set(url, response))
      return Promise.resolve({ put })
    },
  })
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve(new Response('later'))),
  )
  openAsset = (await import('./service-worker/shell.ts')).openAsset
})

afterEach(() => void vi.unstubAllGlobals())

test('a file that is asked for after the start is kept beside the others, and asked for once', async () => {
  await caches.open('saldo-shell-1')
  await openAsset(new Request(ASSET))
  await openAsset(new Request(ASSET))
  expect([...(kept.get('saldo-shell-1')?.keys() ?? [])]).toEqual([ASSET])
  expect(fetch).toHaveBeenCalledOnce()
})

test('a file that is asked for after a sign-out is served, and nothing is kept for whoever comes next', async () => {
  expect(await (await openAsset(new Request(ASSET))).text()).toBe('later')
  expect([...kept.keys()]).toEqual([])
})
