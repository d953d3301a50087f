import { afterEach, expect, test, vi } from 'vitest'
import { askFacebook } from './ask-facebook.ts'

// Files share their modules; the mocks are taken by those that are loaded anew.
vi.hoisted(() => vi.resetModules())
vi.mock('../../../../../shared/load-script.ts', () => ({ loadScript: () => Promise.resolve() }))
afterEach(() => vi.unstubAllGlobals())

const config = { app_id: 'app', version: 'v26.0', script_url: 'https://facebook.test' }

/** A script of Facebook's that answers as the test wants; answers what it was given. */
const script = (answer: object) => {
  const given: object[] = []
  const FB = {
    init: (told: object) => given.push(told),
    login: (callback: (told: object) => void, options: object) => {
      given.push(options)
      callback(answer)
    },
  }
  vi.stubGlobal('window', { FB })
  return given
}

test('the login requests the scopes email and public_profile, and its token comes back [S-6.4]', async () => {
  const given = script({ status: 'connected', authResponse: { accessToken: 'EAAG' } })
  expect(await askFacebook(config)).toEqual({ token: 'EAAG' })
  expect(given).toEqual([
    { appId: 'app', version: 'v26.0', cookie: false, xfbml: false },
    { scope: 'email,public_profile' },
  ])
})

test.each(['unknown', 'not_authorized'])(
  'a window that ends as %s was cancelled [S-4.20]',
  async (status) => {
    script({ status, authResponse: null })
    expect(await askFacebook(config)).toBeUndefined()
  },
)

test('a script that brings nothing is an error', async () => {
  vi.stubGlobal('window', {})
  await expect(askFacebook(config)).rejects.toThrow('Facebook')
})
