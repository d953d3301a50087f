import { afterEach, expect, test, vi } from 'vitest'
import { askApple } from './ask-apple.ts'

// Files share their modules; the mocks are taken by those that are loaded anew.
vi.hoisted(() => vi.resetModules())
const nonces = vi.hoisted(() => ({ given: 0 }))
vi.mock('../../provider-token.ts', () => ({
  freshNonce: () => Promise.resolve(`nonce ${++nonces.given} of the server`),
}))
vi.mock('../../../../../shared/load-script.ts', () => ({ loadScript: () => Promise.resolve() }))
afterEach(() => vi.unstubAllGlobals())

const config = {
  client_id: 'app',
  redirect_uri: 'https://saldo.test/auth/sign-in',
  script_url: 'https://apple.test',
}

type Given = {
  clientId: string
  nonce: string
  state: string
  usePopup: boolean
  redirectURI: string
  scope: string
}

/** A script of Apple's that answers as the test wants; answers what it was given. */
const script = (answer: (given: Given) => Promise<unknown>) => {
  const given: Given[] = []
  const auth = {
    init: (told: Given) => given.push(told),
    signIn: () => answer(given[given.length - 1] as Given),
  }
  vi.stubGlobal('window', { AppleID: { auth } })
  return given
}

test('the token comes with the nonce that was given to Apple, and with the name that Apple told', async () => {
  const given = script(({ state }) =>
    Promise.resolve({
      authorization: { id_token: 'a.b.c', state },
      user: { name: { firstName: 'Sofía', lastName: 'Luna' } },
    }),
  )
  const token = await askApple(config)
  expect(given).toEqual([
    {
      clientId: 'app',
      scope: 'name email',
      redirectURI: 'https://saldo.test/auth/sign-in',
      state: 'nonce 1 of the server',
      nonce: 'nonce 1 of the server',
      usePopup: true,
    },
  ])
  expect(token).toEqual({
    token: 'a.b.c',
    nonce: given[0]?.nonce,
    name: { first: 'Sofía', last: 'Luna' },
  })
})

test('without a name there is none, and each try has a nonce of its own', async () => {
  script(({ state }) => Promise.resolve({ authorization: { id_token: 'a.b.c', state } }))
  const [first, second] = [await askApple(config), await askApple(config)]
  expect(first).toEqual({ token: 'a.b.c', nonce: expect.any(String) })
  expect(second?.nonce).not.toBe(first?.nonce)
})

test('an answer to another page’s question is thrown away', async () => {
  script(() => Promise.resolve({ authorization: { id_token: 'a.b.c', state: 'another' } }))
  await expect(askApple(config)).rejects.toThrow('An answer to another page')
})

test.each(['popup_closed_by_user', 'user_cancelled_authorize'])(
  '%s is a cancellation, not an error',
  async (word) => {
    script(() => Promise.reject({ error: word }))
    expect(await askApple(config)).toBeUndefined()
  },
)

test('anything else that Apple says is an error, told as it came', async () => {
  script(() => Promise.reject(new Error('popup_blocked_by_browser')))
  await expect(askApple(config)).rejects.toThrow('popup_blocked_by_browser')
})
