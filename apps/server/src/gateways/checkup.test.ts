import { expect, test } from 'vitest'
import { json, useVendor } from '../../test/vendors/vendors.ts'
import { createAsk } from './checkup.ts'

const vendor = useVendor()
const host = () => new URL(vendor.url).host

test('an answer is given on, whether yes or no, and nothing else of ours is sent', async () => {
  vendor.answer = ({ method, headers }, reply) =>
    json(reply, { method, type: headers['content-type'], authorization: headers.authorization }, 403)
  const call = { method: 'POST', headers: { authorization: 'Bearer x' }, body: 'a=b' } as const
  expect(await createAsk(5_000)(vendor.url, call)).toEqual({
    kind: 'answered',
    status: 403,
    body: { method: 'POST', type: 'text/plain;charset=UTF-8', authorization: 'Bearer x' },
  })
})

test.each([500, 503, 429, 408])('a vendor that answers %i is no vendor that says no', async (status) => {
  vendor.answer = (_request, reply) => json(reply, {}, status)
  expect(await createAsk(5_000)(vendor.url)).toEqual({
    kind: 'silent',
    finding: {
      state: 'unknown',
      says: `${host()} contestó ${status}, así que no se sabe. Vuelve a intentarlo en unos minutos.`,
    },
  })
})

const silence = (name: string) => ({
  kind: 'silent',
  finding: {
    state: 'unknown',
    says: `${name} no contestó, así que no se sabe. Revisa que este equipo salga a internet y vuelve a intentarlo.`,
  },
})

test('silence is unknown', async () => {
  vendor.answer = () => {}
  expect(await createAsk(100)(vendor.url)).toEqual(silence(host()))
})

test('a vendor that is not there, or sends us elsewhere, is unknown too', async () => {
  expect(await createAsk(5_000)('http://127.0.0.1:1/')).toEqual(silence('127.0.0.1:1'))
  vendor.answer = (_request, reply) => reply.writeHead(302, { location: 'https://example.com' }).end()
  expect(await createAsk(5_000)(vendor.url)).toEqual(silence(host()))
})
