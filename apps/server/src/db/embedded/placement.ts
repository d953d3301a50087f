import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createHash } from 'node:crypto'
import { canEnter } from './account.ts'
import type { Account } from './account.ts'
import { binariesIn, installedBinaries } from './binaries.ts'
import type { Binaries } from './binaries.ts'

/**
 * The PostgreSQL programs where the account can run them: the installed ones, or, when they lie in a folder closed to
 * it, a copy under `copies`, made once a version.
 */
export const reachableBinaries = (account: Account | null, copies: string): Binaries => {
  const installed = installedBinaries()
  if (account === null || canEnter(account, join(installed.tree, 'bin'))) return installed
  const version = createHash('sha256').update(installed.tree).digest('hex').slice(0, 12)
  const copy = join(copies, version)
  if (!existsSync(copy)) copyTree(installed.tree, copy)
  return binariesIn(copy)
}

const copyTree = (from: string, to: string): void => {
  mkdirSync(dirname(to), { recursive: true, mode: 0o755 })
  const work = mkdtempSync(join(dirname(to), 'copying-'))
  try {
    cpSync(from, join(work, 'native'), { recursive: true, verbatimSymlinks: true })
    chmodSync(join(work, 'native'), 0o755)
    if (!existsSync(to)) renameSync(join(work, 'native'), to)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
