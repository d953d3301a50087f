import { createECDH, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const schema = z.object({
  APP_SECRET: z.string().min(32),
  MP_ACCESS_TOKEN: z.string(),
  MP_PUBLIC_KEY: z.string(),
  MP_WEBHOOK_SECRET: z.string(),
  FB_APP_SECRET: z.string(),
  VAPID_PRIVATE_KEY: z.string(),
})
export type Secrets = z.output<typeof schema>

const random = (): string => randomBytes(32).toString('hex')

/** A P-256 private key, left-padded with zeroes to 32 bytes. */
const vapidKey = (): string => {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  return Buffer.from(ecdh.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url')
}

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
 * Random secrets made at the first start, stored in the data folder (mode 0600) and reused by later starts.
 */
export const ownSecrets = (dataDir: string): Secrets => {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'secrets.json')
  const fresh: Secrets = {
    APP_SECRET: random(),
    MP_ACCESS_TOKEN: `TEST-${random()}`,
    MP_PUBLIC_KEY: `TEST-${random().slice(0, 32)}`,
    MP_WEBHOOK_SECRET: random(),
    FB_APP_SECRET: random().slice(0, 32),
    VAPID_PRIVATE_KEY: vapidKey(),
  }
  try {
    writeFileSync(file, `${JSON.stringify(fresh, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
    return fresh
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return withNewerNames(file, fresh)
  }
}
