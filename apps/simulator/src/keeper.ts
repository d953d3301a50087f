import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Message } from './control/inbox.ts'
import { type State as MercadoPagoState, emptyState } from './mercado-pago/index.ts'

const FILE = 'simulator.json'
const SAVE_AFTER_MS = 100

/** All that survives a restart: one part a vendor. */
type Everything = { mercadoPago: MercadoPagoState; inbox: Message[] }

const nothing = (): Everything => ({ mercadoPago: emptyState(), inbox: [] })

export type Keeper = { state: Everything; changed: () => void; close: () => Promise<void> }

const pack = (_key: string, value: unknown): unknown => {
  if (typeof value === 'bigint') return { $bigint: value.toString() }
  if (value instanceof Map) return { $map: [...value] }
  return value
}

const unpack = (_key: string, value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value
  if ('$bigint' in value) return BigInt(String(value.$bigint))
  if ('$map' in value && Array.isArray(value.$map)) return new Map(value.$map)
  return value
}

const load = async (path: string): Promise<Everything> => {
  const empty = nothing()
  try {
    const kept: unknown = JSON.parse(await readFile(path, 'utf8'), unpack)
    return kept !== null && typeof kept === 'object' ? { ...empty, ...kept } : empty
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return empty
    // A demo must start even when its file was damaged; the damaged one is kept aside.
    await rename(path, `${path}.damaged`)
    return empty
  }
}

/** Reads the kept state and writes it back a moment after each change, whole or not at all. */
export const openKeeper = async (dataDir: string | undefined): Promise<Keeper> => {
  if (dataDir === undefined)
    return { state: nothing(), changed: () => undefined, close: async () => undefined }
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, FILE)
  const state = await load(path)
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  const save = async () => {
    await writeFile(`${path}.new`, JSON.stringify(state, pack), { mode: 0o600 })
    await rename(`${path}.new`, path)
  }
  const saveNow = () => {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(save)
    return writing
  }
  const changed = () => {
    timer ??= setTimeout(() => void saveNow(), SAVE_AFTER_MS)
  }
  return { state, changed, close: saveNow }
}
