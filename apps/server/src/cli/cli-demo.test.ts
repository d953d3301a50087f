import { expect, test } from 'vitest'
import { saldoHere } from '../../test/cli/saldo.ts'
import { useCli } from '../../test/cli/cli.ts'

const { json, database, clock, dataDir } = useCli()

test('demo fill refuses where there is no demo, and changes nothing', async () => {
  expect(await json('demo', 'fill')).toMatchObject({
    code: 1,
    body: { success: false, code: 'demo_missing' },
  })
  expect(await database.db.selectFrom('event').selectAll().execute()).toEqual([])
})

test.each([{ NODE_ENV: 'production' }, { HOST: '0.0.0.0' }])(
  'demo fill refuses in production and where others reach the server: %o',
  async (more) => {
    const env = {
      DATABASE_URL: database.appUrl,
      DATABASE_MIGRATION_URL: database.ownerUrl,
      DATA_DIR: dataDir,
      ...more,
    }
    const { code, out } = await saldoHere({ env, clock }, '--json', 'demo', 'fill')
    expect([code, JSON.parse(out)]).toMatchObject([1, { success: false, code: 'demo_only' }])
  },
)
