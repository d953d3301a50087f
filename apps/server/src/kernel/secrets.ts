import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const schema = z.object({ APP_SECRET: z.string().min(32) }).catchall(z.string())
export type Secrets = z.output<typeof schema>

/** The stored secrets, plus fresh ones for names that a newer version added. */
const withNewerNames = (file: string, fresh: Secrets): Secrets => {
  const kept = schema.partial().parse(JSON.parse(readFileSync(file, 'utf8')))
  const all = schema.parse({ ...fresh, ...kept })
  if (Object.keys(kept).length === Object.keys(all).length) return all
  writeFileSync(`${file}.new`, `${JSON.stringify(all, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return all
}

/**
 * Random secrets, ours and those that `makers` make, made at the first start, stored in the data folder (mode
 * 0600) and reused by later starts.
 */
export const keepSecrets = (dataDir: string, makers: Readonly<Record<string, () => string>>): Secrets => {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'secrets.json')
  const fresh: Secrets = { APP_SECRET: randomBytes(32).toString('hex') }
  for (const [name, make] of Object.entries(makers)) fresh[name] = make()
  try {
    writeFileSync(file, `${JSON.stringify(fresh, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
    return fresh
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return withNewerNames(file, fresh)
  }
}
