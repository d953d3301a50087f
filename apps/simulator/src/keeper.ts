import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const FILE = 'simulator.json'
const SAVE_AFTER_MS = 100

/** State that survives a restart, by the name of each part. */
type Parts = { [part: string]: object }

type Keeper<Kept> = { state: Kept; changed: () => void; close: () => Promise<void> }

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

const isDamage = (error: unknown) => !(error instanceof Error && 'code' in error && error.code === 'ENOENT')

/** Fills in the parts, and fields of parts, that a file written by an older version lacks. */
const filledUp = <Kept extends Parts>(empty: Kept, kept: Partial<Parts>): Kept =>
  Object.fromEntries(
    Object.entries(empty).map(([name, nothing]) => {
      const part = kept[name] ?? nothing
      return [name, Array.isArray(part) ? part : { ...nothing, ...part }]
    }),
  ) as Kept

const load = async <Kept extends Parts>(path: string, empty: Kept): Promise<Kept> => {
  try {
    return filledUp(empty, JSON.parse(await readFile(path, 'utf8'), unpack) as Partial<Parts>)
  } catch (error) {
    // A demonstration must start even when its state file is damaged; the damaged file is kept under another
    // name.
    if (isDamage(error)) await rename(path, `${path}.damaged`)
    return empty
  }
}

/**
 * Loads the state and writes it back atomically shortly after each change. `failed` receives write errors.
 */
export const openKeeper = async <Kept extends Parts>(
  empty: Kept,
  dataDir: string | undefined,
  failed: (error: unknown) => void,
): Promise<Keeper<Kept>> => {
  if (dataDir === undefined) return { state: empty, changed: () => undefined, close: async () => undefined }
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, FILE)
  const state = await load(path, empty)
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()
  let restMs = SAVE_AFTER_MS

  const save = async () => {
    const start = performance.now()
    await writeFile(`${path}.new`, JSON.stringify(state, pack), { mode: 0o600 })
    await rename(`${path}.new`, path)
    // A large state is written less often, so that writing takes at most a twentieth of the time.
    restMs = Math.max(SAVE_AFTER_MS, (performance.now() - start) * 20)
  }
  const saveNow = () => {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(save).catch(failed)
    return writing
  }
  const changed = () => {
    timer ??= setTimeout(() => void saveNow(), restMs)
  }
  return { state, changed, close: saveNow }
}
