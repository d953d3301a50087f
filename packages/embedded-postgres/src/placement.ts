import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { createHash } from 'node:crypto'
import { canEnter } from './account.ts'
import type { Account } from './account.ts'
import { binariesIn, installedBinaries } from './binaries.ts'
import type { Binaries } from './binaries.ts'

/**
 * PostgreSQL programs that the account can run: the installed ones, or, when they are in a folder closed to
 * it, a copy under `copies`, made once per version.
 */
export const reachableBinaries = (
  account: Account | null,
  copies: string,
  installed: Binaries = installedBinaries(),
): Binaries => {
  if (account === null || canEnter(account, join(installed.tree, 'bin'))) return installed
  const copy = join(copies, identityOf(installed))
  if (!existsSync(copy)) copyTree(installed.tree, copy)
  return binariesIn(copy)
}

/** Makes the copy readable to all, regardless of the installer's umask. */
const openToAll = (tree: string): void => {
  chmodSync(tree, 0o755)
  for (const entry of readdirSync(tree, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory() || (entry.isFile() && (statSync(path).mode & 0o100) !== 0)) chmodSync(path, 0o755)
    else if (entry.isFile()) chmodSync(path, 0o644)
  }
}

/** Identifies the programs' version, so that an update in the same folder gets a new copy. */
const identityOf = ({ tree, postgres }: Binaries): string => {
  const manifest = join(tree, '..', 'package.json')
  return createHash('sha256')
    .update(`${tree} ${statSync(postgres).size} `)
    .update(existsSync(manifest) ? readFileSync(manifest) : '')
    .digest('hex')
    .slice(0, 12)
}

const copyTree = (from: string, to: string): void => {
  makeEnterable(dirname(to))
  const work = mkdtempSync(join(dirname(to), 'copying-'))
  try {
    cpSync(from, join(work, 'native'), { recursive: true, verbatimSymlinks: true })
    openToAll(join(work, 'native'))
    if (!existsSync(to)) renameSync(join(work, 'native'), to)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/**
 * Creates the folder and its missing parents, traversable (not listable) by any account regardless of the
 * umask.
 */
export const makeEnterable = (folder: string): void => {
  const firstMade = mkdirSync(folder, { recursive: true })
  if (firstMade === undefined) return
  for (let made = folder; made.length >= firstMade.length; made = dirname(made)) chmodSync(made, 0o711)
}
