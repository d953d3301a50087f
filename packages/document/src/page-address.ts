import type { DocumentKind } from '@saldo/contract/documents'
import { createMatcher } from '@saldo/client/routes.ts'
import type { Screen } from '@saldo/client/screen.ts'

/** The fields of a built route that decide which page an address shows. */
export type BuiltRoute = {
  id: string
  parentId?: string | undefined
  path?: string | undefined
  index?: boolean | undefined
  module: { default?: unknown }
}

export type PageAddress = {
  /** The canonical address, query included, under which equal pages are rendered once. */
  address: string
  /** Whether the page is the same for everybody; redirects are computed per request. */
  isShared: boolean
  policy: DocumentKind
  /** Whether search engines may list the page; pages behind the sign-in are empty to a crawler. */
  isForSearch: boolean
}

/**
 * Placeholder for parts of an address that the page does not depend on. Never an event's address: those
 * contain letters.
 */
const STAND_IN = '-'
const EVENT_PARAM = ':evento'

/** A route with its own address: its path, whether it renders a screen or only redirects, and which. */
type Leaf = { path: string; hasScreen: boolean; screen: Screen | undefined }

const leavesOf = (routes: readonly BuiltRoute[], screens: readonly Screen[]): Leaf[] => {
  const byId = new Map(routes.map((route) => [route.id, route]))
  const byPath = new Map(screens.map((screen) => [screen.path, screen]))
  const segmentsOf = ({ parentId, path = '' }: BuiltRoute): string[] => {
    const parent = parentId === undefined ? undefined : byId.get(parentId)
    return [...(parent ? segmentsOf(parent) : []), ...path.split('/').filter(Boolean)]
  }
  return routes
    .filter(({ path, index }) => index === true || (path !== undefined && path !== ''))
    .map((route) => {
      const path = `/${segmentsOf(route).join('/')}`
      return { path, hasScreen: route.module.default !== undefined, screen: byPath.get(path) }
    })
}

/** The router's data address of a page: `/x.data`, and `/_.data` for home. */
const splitData = (pathname: string): { page: string; isData: boolean } => {
  if (!pathname.endsWith('.data')) return { page: pathname, isData: false }
  const page = pathname.slice(0, -'.data'.length)
  return { page: page.endsWith('/_') ? page.slice(0, -1) : page, isData: true }
}

const dataAddress = (page: string): string => (page === '/' ? '/_.data' : `${page}.data`)

const isDecodable = (pathname: string): boolean => {
  try {
    return decodeURIComponent(pathname) !== ''
  } catch {
    return false
  }
}

/** Whether an address belongs to one page alone, and can be its canonical URL. */
export const isOwnAddress = (pathname: string): boolean => !pathname.split('/').includes(STAND_IN)

const documentOf = (screen: Screen | undefined) => ({
  policy: screen?.policy ?? 'plain',
  isForSearch: screen?.robots !== undefined,
})

/** What is no document: the router's data, and redirects. */
const noDocument = documentOf(undefined)

/**
 * Maps each address to its page, so that the server renders every page once: arbitrary addresses, queries and
 * event names create no more pages than there are routes and events. `unknown` is the address of the page for
 * addresses without a route.
 */
export const createPageAddresses = (
  built: readonly BuiltRoute[],
  screens: readonly Screen[],
  unknown = `/${STAND_IN}`,
) => {
  const leafAt = createMatcher(leavesOf(built, screens))
  const none = { address: unknown, screen: leafAt(unknown)?.screen }

  const shared = (pathname: string, isEvent: (url: string) => boolean): typeof none | null => {
    const leaf = isDecodable(pathname) ? leafAt(pathname) : undefined
    if (leaf?.hasScreen === false) return null
    if (!leaf) return none
    const asked = pathname.split('/')
    const own = leaf.path.split('/').map((segment, i) => {
      if (segment === '*') return STAND_IN
      if (!segment.startsWith(':')) return segment
      const value = asked[i] ?? ''
      return segment === EVENT_PARAM && isEvent(value) ? value : STAND_IN
    })
    return { address: own.join('/'), screen: leaf.screen }
  }

  return ({ pathname, searchParams }: URL, isEvent: (url: string) => boolean): PageAddress => {
    const { page, isData } = splitData(pathname)
    const found = shared(page, isEvent)
    if (!found) return { address: pathname, isShared: false, ...noDocument }
    const { address, screen } = found
    if (isData) return { address: dataAddress(address), isShared: true, ...noDocument }
    const present = (screen?.variants ?? []).filter((name) => searchParams.get(name))
    const query = present.map((name) => `${name}=1`).join('&')
    return { address: query === '' ? address : `${address}?${query}`, isShared: true, ...documentOf(screen) }
  }
}
