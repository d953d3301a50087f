import { LRUCache } from 'lru-cache'
import { AppError } from '../kernel/errors.ts'
import type { MaybePromise } from '../kernel/maybe-promise.ts'

/** Asks the API in this process for `path`; resolves to the reply's JSON. */
export type CallApi = (path: string) => Promise<unknown>

type Reply = { success?: boolean; request_id?: string }

/** What the API answered to each path that a page asked for while it was rendered. */
type Sources = Map<string, string>

type CacheEntry<Page> = { page: Page; sources: Sources; checkedAtMs: number; changes: number }

type Options = {
  nowMs: () => number
  callApi: CallApi
  /** For how long a page is handed out without a look at what it was made from. */
  freshMs?: number
  most?: number
  /** Renders that run at once, and those that may wait for their turn. */
  atOnce?: number
  waiting?: number
}

export type PageCache<Page> = {
  /**
   * The page of `address`, rendered when it is not kept or when the API answers what it was made from differently.
   * Who asks at the same moment shares one render. Throws busy when too many other pages wait to be rendered.
   */
  get(
    address: string,
    render: (callApi: CallApi) => Promise<{ page: Page; isGood: boolean }>,
  ): MaybePromise<Page>
  /** Something changed: from now on no page is handed out before the API was asked again. */
  changed(): void
}

const BUSY_SECONDS = 2

/** A refusal is worded with the request's own id, which says nothing of a change. */
const textOf = (reply: unknown): string =>
  JSON.stringify(reply, (key, value: unknown) => (key === 'request_id' ? undefined : value))

const isSuccess = (reply: unknown): boolean => (reply as Reply | null)?.success === true

/** Asks the API and remembers what it answered; whole while it refused nothing. */
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

/** Whether the API answers as it did; not so where it does not answer. */
const isUnchanged = async (callApi: CallApi, sources: Sources): Promise<boolean> => {
  const same = [...sources].map(async ([path, before]) => textOf(await callApi(path)) === before)
  return Promise.all(same).then(
    (all) => all.every(Boolean),
    () => false,
  )
}

/** Lets so many work at once; others wait in order, and beyond `waiting` are refused. */
const createLine = (atOnce: number, waiting: number) => {
  const line: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (line.length >= waiting) throw new AppError('busy', { retryAfterSeconds: BUSY_SECONDS })
      await new Promise<void>((done) => line.push(done))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/**
 * Keeps rendered pages for as long as the API says the same as when they were made. Rendering takes the processor that
 * the bars need, so what is public is rendered once for everybody, and little at once.
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
  const inLine = createLine(atOnce, waiting)
  let changes = 0

  const isFresh = (known: CacheEntry<Page>): boolean =>
    known.sources.size === 0 || (known.changes === changes && Math.abs(nowMs() - known.checkedAtMs) < freshMs)

  const renew = async (
    address: string,
    render: (callApi: CallApi) => Promise<{ page: Page; isGood: boolean }>,
  ): Promise<Page> => {
    const known = kept.get(address)
    // Taken before anything is read: what changes meanwhile must be seen by the next who asks.
    const asOf = { checkedAtMs: nowMs(), changes }
    if (known && (await isUnchanged(callApi, known.sources))) {
      Object.assign(known, asOf)
      return known.page
    }
    const record = createRecord(callApi)
    const { page, isGood } = await inLine(() => render(record.call))
    if (isGood && record.isWhole()) kept.set(address, { page, sources: record.sources, ...asOf })
    else kept.delete(address)
    return page
  }

  return {
    get(address, render) {
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
