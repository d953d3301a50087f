import { expect, test } from 'vitest'
import { previewOf } from './preview-of.ts'

const site = 'https://saldo.test'
const asked: string[] = []
const knows = (reply: unknown) => async (path: string) => {
  asked.push(path)
  return reply
}

test('a link to an event is about that event, asked once by the address as it was written', async () => {
  const event = { name: 'Noche de Año' }
  const preview = await previewOf(
    `${site}/events/noche-de-a%C3%B1o/add-funds?x=1`,
    knows({ success: true, data: event }),
  )
  expect(preview).toEqual({ origin: site, path: '/events/noche-de-a%C3%B1o/add-funds', event })
  expect(asked).toEqual(['/api/v1/es/public/events/noche-de-a%C3%B1o'])
})

test.each(['/', '/users/qrs', '/events/', '/events/x', '/eventsx/y/add-funds'])(
  '%s is about no event and asks for none',
  async (path) => {
    const callApi = () => Promise.reject(new Error('asked'))
    expect(await previewOf(site + path, callApi)).toEqual({ origin: site, path, event: null })
  },
)

test.each(['/events/-/add-funds', '/users/purchases/-', '/-'])(
  '%s stands for many addresses: it names none, and asks for no event',
  async (path) => {
    const callApi = () => Promise.reject(new Error('asked'))
    expect(await previewOf(site + path, callApi)).toEqual({ origin: site, path: null, event: null })
  },
)

test('the data of a screen is shown by no other program', async () => {
  const callApi = () => Promise.reject(new Error('asked'))
  expect(await previewOf(`${site}/events/x/add-funds.data`, callApi)).toMatchObject({ event: null })
})

test('an event that is unknown or can’t be asked for leaves the page its own words', async () => {
  const unknown = { success: false, code: 'event_not_found' }
  const silent = { origin: site, path: '/events/x/add-funds', event: null }
  expect(await previewOf(`${site}/events/x/add-funds`, knows(unknown))).toEqual(silent)
  const broken = () => Promise.reject(new Error('no database'))
  expect(await previewOf(`${site}/events/x/add-funds`, broken)).toEqual(silent)
})
