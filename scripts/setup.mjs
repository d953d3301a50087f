// Installs what a command needs and says so while it does. Runs on whatever Node the machine has (20 or newer):
// it may not import anything that is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { lacksHeadless, wholeChromium } from './chromium.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const stampFile = join(root, 'node_modules', '.saldo-installed')
const isWindows = process.platform === 'win32'

const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .update(`${process.platform}-${process.arch}`)
  .digest('hex')

const installed = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : ''

/** A server in production gets what it runs on and none of the tools; any other command needs them all. */
const isProduction = process.env.NODE_ENV === 'production' && process.argv[2] === 'start'
const stamp = isProduction ? `${wanted}-production` : wanted
const isInstalled = installed === wanted || installed === stamp

const run = (command, args, options = {}) => {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', shell: isWindows, ...options })
  return status === 0
}

if (!isInstalled) {
  console.log('Instalando las dependencias (una sola vez, alrededor de un minuto)…')
  // The engines of some packages name the Node that the install itself brings along.
  const part = isProduction ? '--omit=dev' : '--include=dev'
  if (!run('npm', ['ci', part, '--no-audit', '--no-fund', '--loglevel=error', '--progress=true'])) {
    console.error('No se pudieron instalar las dependencias. Revisa la conexión e inténtalo de nuevo.')
    process.exit(1)
  }
  writeFileSync(stampFile, stamp)
}

const isRoot = process.getuid?.() === 0

const hasDebianPackages = isRoot && existsSync('/etc/debian_version')

const installPackages = (...names) => {
  const quiet = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  return run('apt-get', ['update', '-qq'], quiet) && run('apt-get', ['install', '-y', '-qq', ...names], quiet)
}

const installChromium = () => {
  console.log('Instalando un Chromium para las pruebas…')
  if (hasDebianPackages && installPackages('chromium', 'chromium-headless-shell')) return true
  return run(join(root, 'node_modules', '.bin', 'playwright'), [
    'install',
    ...(isRoot ? ['--with-deps'] : []),
    'chromium',
  ])
}

if (process.argv[2] === 'test' && !wholeChromium()) {
  const probe =
    "const{existsSync}=require('fs');process.exit(existsSync(require('@playwright/test').chromium.executablePath())?0:1)"
  const hasOwn = run(process.execPath, ['-e', probe], { stdio: 'ignore' })
  if (!hasOwn && !installChromium()) {
    console.error('No se pudo instalar Chromium. Instálalo y di dónde está en CHROMIUM_PATH.')
    process.exit(1)
  }
}

// Where the lighter browser can't be had, the whole one does its work.
if (process.argv[2] === 'test' && hasDebianPackages && lacksHeadless())
  installPackages('chromium-headless-shell')
