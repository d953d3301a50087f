import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useCli, year } from '../../test/cli/cli.ts'
import { grayPng } from '../../test/files/pictures.ts'
import { createTestClock } from '../../test/server/clock.ts'
import { saldoHere } from '../../test/cli/saldo.ts'

const { database, dataDir, run, json, create, rita } = useCli()

describe('an event', () => {
  test('is created, changed, published, extended and closed, each answer as the API has it', async () => {
    const created = await create(
      'Noche de Rocío',
      '--min-topup',
      '50.50',
      '--cash-refunds',
      '--timezone',
      'America/Cancun',
    )
    expect(created).toEqual({
      code: 0,
      body: {
        success: true,
        data: {
          id: created.body.data['id'],
          name: 'Noche de Rocío',
          url: 'noche-de-rocio',
          status: 'draft',
          starts_at: `${year}-01-01T20:00:00-05:00`,
          ends_at: `${year}-01-02T04:00:00-05:00`,
          timezone: 'America/Cancun',
          venue: 'Foro',
          city: 'León',
          description: '',
          min_topup: 50.5,
          max_topup: 10_000,
          max_balance: 20_000,
          min_refund: 100,
          refunds_until: null,
          cash_refunds: true,
          auto_refunds_after_hours: null,
          multimedia: [],
        },
      },
    })
    const { data } = created.body
    const step = async (...args: string[]) => (await json('event', ...args)).body['data']
    expect(await step('edit', 'noche-de-rocio', '--city', 'Mérida', '--no-cash-refunds')).toEqual({
      ...data,
      city: 'Mérida',
      cash_refunds: false,
    })
    expect(await step('publish', String(data['id']))).toMatchObject({ status: 'published' })
    expect(await step('extend', 'noche-de-rocio', '--until', `${year}-01-02T06:00`)).toMatchObject({
      ends_at: `${year}-01-02T06:00:00-05:00`,
    })
    expect(await step('close', 'noche-de-rocio')).toMatchObject({ status: 'closed' })
    expect((await run('event', 'list')).out).toContain('noche-de-rocio')
    const ledger = await sql`SELECT status FROM ledger.event WHERE event_id = ${data['id']}`.execute(
      database.db,
    )
    expect(ledger.rows).toEqual([{ status: 'closed' }])
    const log = await database.db
      .selectFrom('audit_log')
      .select(['action', 'actor_kind'])
      .orderBy('id')
      .execute()
    expect(log).toEqual(
      ['event.created', 'event.edited', 'event.published', 'event.extended', 'event.closed'].map(
        (action) => ({ action, actor_kind: 'operator' }),
      ),
    )
  })

  test('that is refused says why for people and for programs, and changes nothing', async () => {
    const words = await run('event', 'extend', 'no-existe', '--until', `${year + 1}-01-01T00:00`)
    expect(words).toEqual({
      code: 1,
      out: '',
      err: 'No hay ningún evento «no-existe». Míralos con: saldo event list\n',
    })
    const wrong = await create('Sin fin', '--ends', `${year}-02-31T04:00`, '--max-topup', '5')
    expect(wrong).toEqual({
      code: 1,
      body: {
        success: false,
        code: 'validation_failed',
        message: 'Revisa los datos marcados e inténtalo de nuevo.',
        errors: {
          ends_at: ['Esa fecha no existe. Escríbela como 2026-12-31T20:00.'],
          min_topup: ['La recarga mínima no puede ser mayor que la máxima.'],
        },
      },
    })
    for (const amount of ['-5', '1e3', '10.555', 'mucho', '0x10'])
      expect((await create('Monto', '--min-refund', amount)).body['errors']).toEqual({
        min_refund: ['Escribe el monto en pesos, como 100 o 99.50.'],
      })
    expect(
      await database.db
        .selectFrom('event')
        .select('name')
        .where('name', 'in', ['Sin fin', 'Monto'])
        .execute(),
    ).toEqual([])
  })
})

test('a picture is added and removed; a file that is none is refused in a sentence', async () => {
  await create('Con foto')
  const file = join(dataDir, 'foto.png')
  writeFileSync(file, grayPng([600, 300]))
  const added = await json('media', 'add', 'con-foto', file, '--alt', 'Un cartel gris')
  expect(added.body.data).toMatchObject({ width: 480, height: 183, alt: 'Un cartel gris' })
  const folder = join(dataDir, 'media', String(added.body.data['id']))
  expect(existsSync(join(folder, '480.avif'))).toBe(true)
  expect((await run('media', 'remove', 'con-foto', String(added.body.data['id']))).out).toBe(
    'Imagen quitada.\n',
  )
  expect(existsSync(folder)).toBe(false)

  writeFileSync(file, '<svg/>')
  expect(await run('media', 'add', 'con-foto', file, '--alt', 'x')).toEqual({
    code: 1,
    out: '',
    err: 'No pudimos leer la imagen. Usa un archivo JPG, PNG o WebP.\n',
  })
  expect((await run('media', 'add', 'con-foto', '/no/hay', '--alt', 'x')).err).toBe(
    'No pudimos leer el archivo /no/hay. Revisa el nombre y los permisos.\n',
  )
})

test('staff get a role and a place, and lose the role', async () => {
  await create('Con barra')
  expect(
    (
      await run(
        'staff',
        'add',
        'RITA@prueba.test',
        '--role',
        'bar',
        '--event',
        'con-barra',
        '--place',
        'Barra Sur',
      )
    ).out,
  ).toBe('rita@prueba.test tiene el papel bar en Barra Sur, Con barra.\n')
  const grants = () =>
    database.db.selectFrom('role_grant').select('role').where('user_id', '=', rita()).execute()
  expect(await grants()).toEqual([{ role: 'bar' }])
  expect(await database.db.selectFrom('place').select(['kind', 'name']).execute()).toEqual([
    { kind: 'bar', name: 'Barra Sur' },
  ])
  expect((await run('staff', 'remove', 'rita@prueba.test', '--event', 'con-barra')).code).toBe(0)
  expect(await grants()).toEqual([])

  const refusals = [
    [
      ['rita@prueba.test', '--role', 'dueña'],
      'No existe el papel «dueña». Usa admin, manager, cashier o bar.',
    ],
    [
      ['rita@prueba.test', '--role', '__proto__'],
      'No existe el papel «__proto__». Usa admin, manager, cashier o bar.',
    ],
    [['rita@prueba.test', '--role', 'bar'], 'Di en qué evento: agrega --event con su número o dirección.'],
    [['nadie@prueba.test', '--role', 'admin'], 'No hay ninguna cuenta con el correo nadie@prueba.test.'],
  ] as const
  for (const [args, sentence] of refusals)
    expect(await run('staff', 'add', ...args)).toEqual({ code: 1, out: '', err: `${sentence}\n` })
  expect(await grants()).toEqual([])
})

test('a build is published for an app, from an allowed host only [S-9.10]', async () => {
  expect((await run('release', 'add', 'desktop', '1.2.0', 'https://descargas.saldo.test/s.exe')).out).toBe(
    'Versión 1.2.0 de desktop publicada.\n',
  )
  expect(await run('release', 'add', 'desktop', '1.3.0', 'https://evil.test/s.exe')).toEqual({
    code: 1,
    out: '',
    err: 'Revisa los datos marcados e inténtalo de nuevo.\n  update_url: No se publican descargas de evil.test. Agrégalo en RELEASE_HOSTS si es de confianza.\n',
  })
  expect((await run('release', 'add', 'consola', '1.0', 'https://descargas.saldo.test/')).err).toBe(
    'No existe la aplicación «consola». Usa android, ios o desktop.\n',
  )
})

describe('what is written wrongly', () => {
  test.each([
    [['evnt'], 'No existe la orden «evnt». Míralas con: saldo --help'],
    [['event', 'lsit'], 'No existe la orden «lsit». Míralas con: saldo --help'],
    [['event'], 'Falta decir qué hacer. Míralo con --help.'],
    [['event', 'list', '--todo'], 'No existe la opción --todo. Míralas con --help.'],
    [['event', 'close'], 'Falta evento. Míralo con --help.'],
    [['event', 'close', 'a', 'b'], 'Sobran argumentos. Si un texto lleva espacios, ponlo entre comillas.'],
    [['event', 'extend', 'a'], 'Falta la opción --until <fecha>.'],
    [['event', 'extend', 'a', '--until'], 'La opción --until <fecha> lleva un valor.'],
  ])('%j ends with code 2', async (args, sentence) => {
    expect(await run(...args)).toEqual({ code: 2, out: '', err: `${sentence}\n` })
  })

  test('is JSON for programs, and help is no error', async () => {
    expect(await run('event', 'list', '--todo', '--json')).toEqual({
      code: 2,
      out: '{"success":false,"code":"usage","message":"No existe la opción --todo. Míralas con --help."}\n',
      err: '',
    })
    const help = await run('--help')
    expect(help.code).toBe(0)
    expect(help.out).toContain('Uso: saldo [opciones] <orden>')
    expect(help.out).not.toMatch(/Usage|Options|Commands|\[options\]/)
  })
})

test('a database that is not there is said in a sentence', async () => {
  const env = {
    DATABASE_URL: 'postgres://a:b@127.0.0.1:1/x',
    DATABASE_MIGRATION_URL: 'postgres://a:b@127.0.0.1:1/x',
    DATA_DIR: dataDir,
  }
  const clock = createTestClock()
  expect(await saldoHere({ env, clock }, 'event', 'list')).toEqual({
    code: 1,
    out: '',
    err: 'El servicio no está disponible por un momento. Inténtalo de nuevo en unos segundos.\n',
  })
  expect(
    await saldoHere({ env: { DATABASE_MIGRATION_URL: env.DATABASE_URL }, clock }, 'event', 'list'),
  ).toEqual({
    code: 1,
    out: '',
    err: 'DATABASE_MIGRATION_URL va con DATABASE_URL: la primera es el dueño, la segunda el rol de la aplicación.\n',
  })
})
