// Builds the web where the tools for it are not installed: in a folder of its own, which goes when the pages are built.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

const parts = [
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'apps',
  'packages',
  'scripts',
  'e2e/package.json',
  'bench/package.json',
]
const left = new Set(['node_modules', 'build', '.build-lock', '.react-router'])
const isWindows = process.platform === 'win32'

const run = (command, args, cwd) => {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', shell: isWindows })
  if (status !== 0) throw new Error(`No se pudieron construir las páginas.\n${stdout}\n${stderr}`)
}

/** Builds the apps of the sources under `root`, put where its own builds would be. No package's install script runs. */
export const buildApart = (root, apps) => {
  const apart = mkdtempSync(join(tmpdir(), 'saldo-build-'))
  try {
    for (const name of parts)
      cpSync(join(root, name), join(apart, name), {
        recursive: true,
        filter: (path) => !left.has(basename(path)),
      })
    run('npm', ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund'], apart)
    run(process.execPath, [join(apart, 'scripts/build-web.mjs')], apart)
    for (const app of apps) {
      const built = join('apps', app, 'build')
      rmSync(join(root, built), { recursive: true, force: true })
      cpSync(join(apart, built), join(root, built), { recursive: true })
    }
  } finally {
    rmSync(apart, { recursive: true, force: true })
  }
}
