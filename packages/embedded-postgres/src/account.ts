import { chownSync, lchownSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { sentences } from './sentences.ts'

/** The system account PostgreSQL runs as. */
export type Account = { uid: number; gid: number }

/**
 * The account that PostgreSQL must run as, or null for our own. Only root needs another, because PostgreSQL
 * refuses root: the owner of an existing cluster, so that a later `useradd` doesn't lock the data, else the
 * first known one of `product`, `postgres` and `nobody`.
 */
export const postgresAccount = (product: string, cluster?: string): Account | null => {
  if (process.getuid?.() !== 0) return null
  const owner = cluster === undefined ? undefined : statSync(cluster, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }

  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of [product, 'postgres', 'nobody']) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (Number(uid) > 0 && Number(gid) > 0) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error(sentences.noUnprivilegedUser(product))
}

/** Whether the account may traverse every folder down to this one. */
export const canEnter = (account: Account, folder: string): boolean => {
  const path = resolve(folder)
  const found = statSync(path, { throwIfNoEntry: false })
  const parent = dirname(path)
  if (found) {
    const shift = found.uid === account.uid ? 6 : found.gid === account.gid ? 3 : 0
    if (((found.mode >> shift) & 1) === 0) return false
  }
  return parent === path || canEnter(account, parent)
}

/** Changes the owner of a folder and its contents to the account. */
export const giveTo = (folder: string, account: Account): void => {
  chownSync(folder, account.uid, account.gid)
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
    lchownSync(join(entry.parentPath, entry.name), account.uid, account.gid)
}
