import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { AppError } from '../kernel/errors.ts'

/** Calls the API in this process with `path`; resolves to the reply's JSON. */
export type CallApi = (path: string) => Promise<unknown>

type Reply = { success?: boolean; request_id?: string }

/** API replies that a page was rendered from, by path. */
type Sources = Map<string, string>

type CacheEntry<Page> = { page: Page; sources: Sources; checkedAtMs: number; changes: number }

type Options = {
  nowMs: () => number
  callApi: CallApi
  /** Time for which a page is served without revalidation, in ms. */
  freshMs?: number
  most?: number
  /** Concurrent renders, and the most that may wait. */
  atOnce?: number
  waiting?: number
}

export type PageCache<Page> = {
  /**
   * The page of `address`, rendered when it is not cached or when its API replies have changed. Concurrent
   * callers share one render. Throws busy when too many other pages wait to be rendered.
   */
  get(address: string, render: (callApi: CallApi) => Promise<{ page: Page; isGood: boolean }>): Promise<Page>
  /** Marks data as changed: every page is revalidated with the API before it is served again. */
  changed(): void
}

const BUSY_SECONDS = 2

/** Ignores the request id in a refusal, which differs each time. */
const textOf = (reply: unknown): string =>
  JSON.stringify(reply, (key, value: unknown) => (key === 'request_id' ? undefined : value))

const isSuccess = (reply: unknown): boolean => (reply as Reply | null)?.success === true

/** Calls the API and records its replies; whole while none is a refusal. */
const createRecord = (callApi: CallApi) => {
  const sources: Sources = new Map()
  let isWhole = true
  const call: CallApi = async (path) => {
    const reply = await callApi(path)
    isWhole &&= isSuccess(reply)
    sources.set(path, textOf(reply))
    return reply
  }
  return { call, sources, isWhole: () => isWhole }
}

/** Whether the API's replies are unchanged; false when a call fails. */
const isUnchanged = async (callApi: CallApi, sources: Sources): Promise<boolean> => {
  const same = [...sources].map(async ([path, before]) => textOf(await callApi(path)) === before)
  return Promise.all(same).then(
    (all) => all.every(Boolean),
    () => false,
  )
}

/**
 * Caches rendered pages while their API replies are unchanged. Rendering competes with charges for the CPU,
 * so a public page is rendered once for everybody, with low concurrency.
 */
export const createPageCache = <Page extends {}>({
  nowMs,
  callApi,
  freshMs = 3_000,
  most = 500,
  atOnce = 2,
  waiting = 50,
}: Options): PageCache<Page> => {
  const kept = new LRUCache<string, CacheEntry<Page>>({ max: most })
  const coming = new Map<string, Promise<Page>>()
  const inLine = pLimit(atOnce)
  let changes = 0

  const isFresh = (known: CacheEntry<Page>): boolean =>
    known.sources.size === 0 || (known.changes === changes && Math.abs(nowMs() - known.checkedAtMs) < freshMs)

  const renew = async (
    address: string,
    render: (callApi: CallApi) => Promise<{ page: Page; isGood: boolean }>,
  ): Promise<Page> => {
    const known = kept.get(address)
    // Taken before any read, so that a concurrent change is seen by the next caller.
    const asOf = { checkedAtMs: nowMs(), changes }
    if (known && (await isUnchanged(callApi, known.sources))) {
      Object.assign(known, asOf)
      return known.page
    }
    if (inLine.pendingCount >= waiting) throw new AppError('busy', { retryAfterSeconds: BUSY_SECONDS })
    const record = createRecord(callApi)
    const { page, isGood } = await inLine(() => render(record.call))
    if (isGood && record.isWhole()) kept.set(address, { page, sources: record.sources, ...asOf })
    else kept.delete(address)
    return page
  }

  return {
    async get(address, render) {
      const known = kept.get(address)
      if (known && isFresh(known)) return known.page
      const before = coming.get(address)
      if (before) return before
      const mine = renew(address, render).finally(() => coming.delete(address))
      coming.set(address, mine)
      return mine
    },
    changed() {
      changes += 1
    },
  }
}
