import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api } from './api.ts'

type EventShown = { id: number; url: string; multimedia: { file_path: string }[] }

const cli = join(import.meta.dirname, '../../apps/server/src/cli/main.ts')
const DAYS = 24 * 3_600_000

const run = (dataDir: string, words: string[]): string =>
  execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', cli, ...words], {
    env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    encoding: 'utf8',
  })

const local = (inDays: number): string =>
  new Date(Date.now() + inDays * DAYS).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length)

const publish = (dataDir: string, number: number, picture: string): void => {
  const url = `galeria-${number}`
  const words = ['--name', `Galería ${number}`, '--url', url, '--venue', 'Plaza Mayor', '--city', 'Puebla']
  const dates = ['--starts', local(40 + number), '--ends', local(41 + number)]
  run(dataDir, ['event', 'create', ...words, ...dates])
  run(dataDir, ['media', 'add', url, picture, '--alt', 'Papel picado'])
  run(dataDir, ['event', 'publish', url])
}

/**
 * Publishes events, as an operator would, until home shows `pictures` uploaded pictures; uses the demo's own
 * art.
 */
export const fillGallery = async (product: string, dataDir: string, pictures: number): Promise<void> => {
  const events = await api<EventShown[]>(product, 'public/events')
  const shown = events.flatMap(({ multimedia: [first] }) => (first ? [first.file_path] : []))
  const folder = mkdtempSync(join(tmpdir(), 'saldo-gallery-'))
  try {
    for (let number = 0; shown.length + number < pictures; number++) {
      const picture = join(folder, `${number}.jpg`)
      const answer = await fetch(`${product}${shown[number % shown.length]}`)
      writeFileSync(picture, Buffer.from(await answer.arrayBuffer()))
      publish(dataDir, number, picture)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
