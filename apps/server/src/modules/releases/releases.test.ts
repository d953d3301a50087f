import type { AppId } from '@saldo/contract/releases'
import { expect, test } from 'vitest'
import { call } from '../../../test/server/call.ts'
import { useServer } from '../../../test/server/server.ts'
import type { Gateways } from '../../gateways/index.ts'
import { addRelease } from './index.ts'
import { demoBuild } from './rules.ts'

const server = useServer(() => ({}) as Gateways, { RELEASE_HOSTS: 'apps.apple.com,descargas.saldo.test' })
const by = () => ({
  actor: { kind: 'operator', id: null } as const,
  at: server.clock.now(),
  requestId: 'test',
})
const add = (version: string, updateUrl: string, appId: AppId = 3) =>
  addRelease(server.deps, { appId, version, updateUrl }, by())
const download = async (app: string) => {
  const reply = await call(server, 'GET', `app-versions/download/${app}`)
  return { status: reply.statusCode, body: reply.json<unknown>() }
}

test('an app without a build says so; one with builds offers the last published [S-1.29]', async () => {
  expect(await download('3')).toEqual({ status: 200, body: { success: false, data: null } })
  await add('1.10.0', 'https://descargas.saldo.test/saldo-1.10.0.exe')
  server.clock.pass(1_000)
  await add('1.9.1', 'https://descargas.saldo.test/saldo-1.9.1.exe')
  expect(await download('3')).toEqual({
    status: 200,
    body: {
      success: true,
      data: { update_url: 'https://descargas.saldo.test/saldo-1.9.1.exe', version: '1.9.1' },
    },
  })
  expect(await download('2')).toEqual({ status: 200, body: { success: false, data: null } })
})

test.each(['0', '4', '03', 'x', '1;--', '99999999999999999999'])('the app "%s" is unknown', async (app) => {
  expect((await download(app)).status).toBe(404)
})

test.each([
  'http://descargas.saldo.test/a.exe',
  'https://evil.test/a.exe',
  'https://descargas.saldo.test.evil.test/a.exe',
  'https://xdescargas.saldo.test/a.exe',
  'https://descargas.saldo.test@evil.test/a.exe',
  'https://u:p@descargas.saldo.test/a.exe',
  'https://descargas.saldo.test:8443/a.exe',
  'javascript:alert(1)',
  '//descargas.saldo.test/a.exe',
  '',
])('an address like "%s" is refused and nothing is published', async (address) => {
  await expect(add('7.0.0', address, 1)).rejects.toMatchObject({
    code: 'validation_failed',
    detail: { errors: { update_url: [expect.any(String)] } },
  })
  expect((await download('1')).body).toEqual({ success: false, data: null })
})

test('a host under an allowed one is allowed', async () => {
  expect(await add('7.0.0', 'https://mx.apps.apple.com/x', 2)).toMatchObject({
    updateUrl: 'https://mx.apps.apple.com/x',
  })
})

test('a version is published once, and reads like one', async () => {
  await add('8.0.0', 'https://descargas.saldo.test/8')
  await expect(add('8.0.0', 'https://descargas.saldo.test/other')).rejects.toMatchObject({
    detail: { errors: { version: ['Esa versión ya se publicó. Usa un número nuevo.'] } },
  })
  for (const version of ['', '8', 'v8.0', '8.0.0; rm', '1.2.3.4.5'])
    await expect(add(version, 'https://descargas.saldo.test/x')).rejects.toMatchObject({
      detail: { errors: { version: ['Escribe la versión con números y puntos, como 1.4.0.'] } },
    })
})

test('the demo has something that stands for the desktop app; production has nothing before its first build', () => {
  const address = 'http://localhost:4400/downloads/saldo-windows-demo.zip'
  expect(demoBuild(3, address)).toEqual({ update_url: address, version: '0.0.0-demo' })
  expect(demoBuild(1, address)).toBeNull()
  expect(demoBuild(3, undefined)).toBeNull()
})
