import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api } from '../api.ts'
import { saldo } from './saldo.ts'

type EventShown = { id: number; url: string; multimedia: { file_path: string }[] }

const DAYS = 24 * 3_600_000

const local = (inDays: number): string =>
  new Date(Date.now() + inDays * DAYS).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length)

const publish = (dataDir: string, number: number, picture: string): void => {
  const url = `galeria-${number}`
  const words = ['--name', `Galería ${number}`, '--url', url, '--venue', 'Plaza Mayor', '--city', 'Puebla']
  const dates = ['--starts', local(40 + number), '--ends', local(41 + number)]
  saldo(dataDir, ['event', 'create', ...words, ...dates])
  saldo(dataDir, ['media', 'add', url, picture, '--alt', 'Papel picado'])
  saldo(dataDir, ['event', 'publish', url])
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
