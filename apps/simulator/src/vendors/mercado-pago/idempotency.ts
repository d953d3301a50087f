import type { Account } from './account.ts'
import { VendorError, badRequest } from './errors.ts'

const running = new WeakMap<Account, Set<string>>()

const runningOf = (account: Account): Set<string> => {
  const keys = running.get(account) ?? new Set()
  running.set(account, keys)
  return keys
}

/** The caller's key, made unique per route. Throws 400 when the header is missing. */
export const keyOf = (header: unknown, route: string): string => {
  if (typeof header !== 'string' || header === '')
    throw badRequest("Header X-Idempotency-Key can't be null", 4292)
  return `${route} ${header}`
}

/**
 * Does `work` once per key. A repeat answers with what the first made, also when its body differs:
 * that is how the vendor behaves, and why a key must never serve two purchases.
 * Throws 409 while the first is still running.
 */
export const once = async <Id extends number | string>(
  account: Account,
  key: string,
  work: () => Promise<Id>,
): Promise<{ id: number | string; replayed: boolean }> => {
  const earlier = account.state.idempotency.get(key)
  if (earlier !== undefined) return { id: earlier, replayed: true }
  const keys = runningOf(account)
  if (keys.has(key))
    throw new VendorError(409, 'The process has not been completed yet. Try again later.', [401001])
  keys.add(key)
  try {
    const id = await work()
    account.state.idempotency.set(key, id)
    account.changed()
    return { id, replayed: false }
  } finally {
    keys.delete(key)
  }
}
