import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { UserId } from '@saldo/contract/ids'
import { afterAll, beforeAll } from 'vitest'
import { createUser, markEmailVerified } from '../../src/modules/auth/index.ts'
import { useDatabase } from '../database/database.ts'
import { createTestClock, testStart } from '../server/clock.ts'
import { saldoHere, type Run } from './saldo.ts'

const rita = {
  name: 'Rita',
  paternalSurname: 'Canaria',
  maternalSurname: 'Luz',
  email: 'rita@prueba.test',
  password: 'Una-clave-larga-7',
  phone: { countryCode: '52', countryCodeIso: 'MX', national: '5511112222', e164: '+525511112222' },
  birthday: '1990-01-31',
}

/** Year of the tests' events, always in the future. */
export const year = testStart.getUTCFullYear() + 3

const night = [
  '--starts',
  `${year}-01-01T20:00`,
  '--ends',
  `${year}-01-02T04:00`,
  '--venue',
  'Foro',
  '--city',
  'León',
]

type Answer = { success: boolean; data: Record<string, unknown> } & Record<string, unknown>

/** The command line on its own database, in which Rita has an account, her e-mail confirmed. */
export const useCli = () => {
  const database = useDatabase()
  const clock = createTestClock()
  const dataDir = mkdtempSync(join(tmpdir(), 'saldo-cli-'))
  const ids = { rita: '' as UserId }
  beforeAll(async () => {
    const made = await createUser(database.db, rita, testStart)
    if (!made) throw new Error('Rita has no account')
    ids.rita = made.id
    await markEmailVerified(database.db, made.id, testStart)
  })
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

  const run = (...args: string[]): Promise<Run> =>
    saldoHere(
      {
        env: {
          DATABASE_URL: database.appUrl,
          DATABASE_MIGRATION_URL: database.ownerUrl,
          DATA_DIR: dataDir,
          RELEASE_HOSTS: 'descargas.saldo.test',
        },
        clock,
      },
      ...args,
    )
  const json = async (...args: string[]) => {
    const { code, out } = await run('--json', ...args)
    return { code, body: JSON.parse(out) as Answer }
  }
  return {
    database,
    dataDir,
    clock,
    run,
    json,
    /** `event create` with a name, for one night. */
    create: (name: string, ...more: string[]) => json('event', 'create', '--name', name, ...night, ...more),
    rita: (): UserId => ids.rita,
  }
}
