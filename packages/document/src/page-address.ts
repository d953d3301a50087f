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
}

/**
 * Placeholder for parts of an address that the page does not depend on. Never an event's address: those
 * contain letters.
 */
const STAND_IN = '-'
const EVENT_PARAM = ':evento'

/** Query parameters whose presence (not value) changes what the server renders. All others are ignored. */
const variants: Record<string, readonly string[]> = {
  '/auth/sign-in': ['again'],
  '/auth/forgot-password': ['token'],
}

/** A route with its own address: its path segments, and whether it renders a screen or only redirects. */
type Leaf = { segments: readonly string[]; hasScreen: boolean }

const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean)

const leavesOf = (routes: readonly BuiltRoute[]): Leaf[] => {
  const byId = new Map(routes.map((route) => [route.id, route]))
  const fullPath = ({ parentId, path }: BuiltRoute): string[] => {
    const parent = parentId === undefined ? undefined : byId.get(parentId)
    return [...(parent ? fullPath(parent) : []), ...segmentsOf(path ?? '')]
  }
  return routes
    .filter(({ path, index }) => index === true || (path !== undefined && path !== ''))
    .map((route) => ({ segments: fullPath(route), hasScreen: route.module.default !== undefined }))
}

/** Ranks like the router: literals, then parameters, then the end of the path, then wildcards. */
const rank = (segment: string | undefined): number => {
  if (segment === undefined) return 1
  return segment === '*' ? 0 : segment.startsWith(':') ? 2 : 3
}

const compare = (one: Leaf, other: Leaf): number => {
  const length = Math.max(one.segments.length, other.segments.length)
  for (let i = 0; i < length; i++) {
    const order = rank(other.segments[i]) - rank(one.segments[i])
    if (order !== 0) return order
  }
  return 0
}

const fits = ({ segments }: Leaf, asked: readonly string[]): boolean => {
  const isOpen = segments.at(-1) === '*'
  const words = isOpen ? segments.slice(0, -1) : segments
  if (isOpen ? asked.length < words.length : asked.length !== words.length) return false
  return words.every((word, i) => word.startsWith(':') || word === asked[i]?.toLowerCase())
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

/**
 * Maps each address to its page, so that the server renders every page once: arbitrary addresses, queries and
 * event names create no more pages than there are routes and events. `unknown` is the address of the page for
 * addresses without a route.
 */
export const createPageAddresses = (built: readonly BuiltRoute[], unknown = `/${STAND_IN}`) => {
  const none: PageAddress = { address: unknown, isShared: true }
  // Sorted once: the router's own matching takes ten times as long as the rest of serving a cached page.
  const leaves = leavesOf(built).toSorted(compare)

  const shared = (pathname: string, isEvent: (url: string) => boolean): PageAddress | null => {
    const inner = pathname.replace(/^\/|\/$/g, '')
    const asked = inner === '' ? [] : inner.split('/')
    const leaf = isDecodable(pathname) ? leaves.find((one) => fits(one, asked)) : undefined
    if (!leaf || leaf.segments.at(-1) === '*') return leaf?.hasScreen === false ? null : none
    if (!leaf.hasScreen) return null
    const own = leaf.segments.map((segment, i) => {
      if (!segment.startsWith(':')) return segment
      const value = asked[i] ?? ''
      return segment === EVENT_PARAM && isEvent(value) ? value : STAND_IN
    })
    return { address: `/${own.join('/')}`, isShared: true }
  }

  return ({ pathname, searchParams }: URL, isEvent: (url: string) => boolean): PageAddress => {
    const { page, isData } = splitData(pathname)
    const found = shared(page, isEvent)
    if (!found) return { address: pathname, isShared: false }
    if (isData) return { ...found, address: dataAddress(found.address) }
    const present = (variants[found.address] ?? []).filter((name) => searchParams.get(name))
    const query = present.map((name) => `${name}=1`).join('&')
    return { ...found, address: query === '' ? found.address : `${found.address}?${query}` }
  }
}
