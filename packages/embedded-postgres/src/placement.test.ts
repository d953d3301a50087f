import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useFolders } from '../test/embedded-folder.ts'
import { binariesIn, installedBinaries } from './binaries.ts'
import { reachableBinaries } from './placement.ts'

const folders = useFolders()

test.runIf(process.getuid?.() === 0)(
  'programs that lie in a closed folder are copied to where the account can run them',
  () => {
    const account = { uid: 65_534, gid: 65_534 }
    const { dataDir: closed, closedHome: copies = '' } = folders.empty()
    mkdirSync(closed, { recursive: true })
    chmodSync(closed, 0o700)
    cpSync(installedBinaries().tree, join(closed, 'native'), { recursive: true, verbatimSymlinks: true })
    // As an installation under umask 077 leaves them.
    for (const entry of readdirSync(closed, { withFileTypes: true, recursive: true })) {
      const path = join(entry.parentPath, entry.name)
      if (!entry.isSymbolicLink()) chmodSync(path, statSync(path).mode & 0o700)
    }

    const reachable = reachableBinaries(account, join(copies, 'native'), binariesIn(join(closed, 'native')))
    expect(reachable.tree.startsWith(join(copies, 'native'))).toBe(true)
    const run = spawnSync(reachable.postgres, ['--version'], { ...account, cwd: '/', encoding: 'utf8' })
    expect(run.stdout).toBe('postgres (PostgreSQL) 18.4\n')
  },
)
