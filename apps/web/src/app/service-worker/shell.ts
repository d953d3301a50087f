import { built } from './built.ts'

/** The one document that opens without a network. It holds nobody's data: those are the page's own, in its storage. */
export const SHELL = built.path

const CACHE = `${built.cache}${built.version}`

/** How long somebody at a bar waits for a document before the one that was kept is shown. */
const DOCUMENT_WITHIN_MS = 4_000

/**
 * Keeps the document together with the files of its own build, whole or not at all. A document of another build means
 * that the server is being replaced: the browser comes back for the new worker.
 */
export const keepShell = async (): Promise<void> => {
  const document = await fetch(SHELL, { cache: 'no-store' })
  if (!document.ok || !(await document.clone().text()).includes(built.entry))
    throw new Error('The document is of another build')
  const cache = await caches.open(CACHE)
  await cache.addAll(built.assets)
  await cache.put(SHELL, document)
}

/** Forgets the shells of older builds. */
export const dropOldShells = async (): Promise<void> => {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith(built.cache) && name !== CACHE)
  await Promise.all(old.map((name) => caches.delete(name)))
}

const keptShell = async (): Promise<Response | undefined> => (await caches.open(CACHE)).match(SHELL)

const later = (ms: number): Promise<undefined> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(undefined), ms)
  })

const isUsable = ({ status, type }: Response): boolean => type === 'opaqueredirect' || status < 500

/** Always the server's document first; the kept one only where none comes. */
const openShell = async (asked: Promise<Response>): Promise<Response> => {
  const answer = asked.then(
    (response) => (isUsable(response) ? response : undefined),
    () => undefined,
  )
  return (await Promise.race([answer, later(DOCUMENT_WITHIN_MS)])) ?? (await keptShell()) ?? asked
}

/** Without a network every other screen leads to the kept one: to the QR that somebody at a bar wants, to the till. */
const openOther = async (asked: Promise<Response>): Promise<Response> => {
  try {
    return await asked
  } catch (error) {
    if (await keptShell()) return Response.redirect(SHELL, 302)
    throw error
  }
}

export const openDocument = (path: string, asked: Promise<Response>): Promise<Response> =>
  path.replace(/\/$/, '') === SHELL ? openShell(asked) : openOther(asked)

/** Names carry a hash: what was kept under one is what the server has. */
export const openAsset = async (request: Request): Promise<Response> => {
  const cache = await caches.open(CACHE)
  const kept = await cache.match(request)
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok) await cache.put(request, response.clone())
  return response
}
