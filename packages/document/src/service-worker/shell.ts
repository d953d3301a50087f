import { built } from './built.ts'

/** The only document available offline. It holds no personal data: the page has them in its storage. */
export const SHELL = built.path

const CACHE = `${built.cache}${built.version}`

/** How long to wait for a document, in ms, before the cached one is shown. */
const DOCUMENT_WITHIN_MS = 4_000

/**
 * Caches the document with the files of its own build, atomically. A document of another build means a
 * deployment in progress: the browser retries with the new worker.
 */
export const keepShell = async (): Promise<void> => {
  const document = await fetch(SHELL, { cache: 'no-store' })
  if (!document.ok || !(await document.clone().text()).includes(built.entry))
    throw new Error('The document is of another build')
  const cache = await caches.open(CACHE)
  await cache.addAll(built.assets)
  await cache.put(SHELL, document)
}

/** Deletes the shells of older builds. */
export const dropOldShells = async (): Promise<void> => {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith(built.cache) && name !== CACHE)
  await Promise.all(old.map((name) => caches.delete(name)))
}

// A sign-out deletes the cache, and `open` would create it anew.
const keptOf = (file: Request | string): Promise<Response | undefined> =>
  caches.match(file, { cacheName: CACHE })

const later = (ms: number): Promise<undefined> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(undefined), ms)
  })

const isUsable = ({ status, type }: Response): boolean => type === 'opaqueredirect' || status < 500

/** Network first; the cached document only without a response. */
const openShell = async (asked: Promise<Response>): Promise<Response> => {
  const answer = asked.then(
    (response) => (isUsable(response) ? response : undefined),
    () => undefined,
  )
  return (await Promise.race([answer, later(DOCUMENT_WITHIN_MS)])) ?? (await keptOf(SHELL)) ?? asked
}

/** Offline, every other screen redirects to the cached one: the QR, or the till. */
const openOther = async (asked: Promise<Response>): Promise<Response> => {
  try {
    return await asked
  } catch (error) {
    if (await keptOf(SHELL)) return Response.redirect(SHELL, 302)
    throw error
  }
}

export const openDocument = (path: string, asked: Promise<Response>): Promise<Response> =>
  path.replace(/\/$/, '') === SHELL ? openShell(asked) : openOther(asked)

/** Cache first: names contain a hash, so a cached file equals the server's. */
export const openAsset = async (request: Request): Promise<Response> => {
  const kept = await keptOf(request)
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok && (await caches.has(CACHE))) {
    const cache = await caches.open(CACHE)
    await cache.put(request, response.clone())
  }
  return response
}
