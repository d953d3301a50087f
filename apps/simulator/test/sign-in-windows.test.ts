import type { Page } from '@playwright/test'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { useSignInPage } from './sign-in-page.ts'

type Press = { addEventListener: (type: string, listener: () => void) => void }
type Vendors = {
  told: unknown
  AppleID: { auth: { init: (config: object) => void; signIn: () => Promise<unknown> } }
  FB: {
    init: (config: object) => void
    login: (callback: (answer: unknown) => void, options: object) => void
  }
  google: {
    accounts: {
      id: { initialize: (config: object) => void; renderButton: (place: unknown, options: object) => void }
    }
  }
}
declare const window: Vendors
declare const document: { getElementById: (id: string) => Press }

const scene = useSignInPage()

const told = (page: Page) =>
  page.waitForFunction(() => window.told).then((handle) => handle.jsonValue()) as Promise<
    Record<string, unknown>
  >

/** Presses the page's button and does something in the window that opens. */
const inWindow = async (button: string, act: (popup: Page) => Promise<void>) => {
  const opening = scene.page.waitForEvent('popup')
  await scene.page.getByRole('button', { name: button }).click()
  const popup = await opening
  await act(popup)
}

const choose = (account: string) => async (popup: Page) => {
  await popup.getByRole('button', { name: account }).click()
}

const verified = async (provider: 'google' | 'apple', token: unknown) => {
  const keys = createRemoteJWKSet(new URL(`${scene.simulator}/oidc/${provider}/jwks`))
  const { payload } = await jwtVerify(String(token), keys, {
    audience: 'sim-app',
    algorithms: ['RS256'],
    issuer: provider === 'google' ? 'https://accounts.google.com' : 'https://appleid.apple.com',
  })
  return payload
}

const setUpGoogle = () =>
  scene.page.evaluate(() => {
    const { id } = window.google.accounts
    id.initialize({
      client_id: 'sim-app',
      nonce: 'n-1',
      callback: (answer: unknown) => {
        window.told = answer
      },
    })
    id.renderButton(document.getElementById('google'), { text: 'continue_with', width: 300 })
  })

const setUpApple = () =>
  scene.page.evaluate(() => {
    window.AppleID.auth.init({
      clientId: 'sim-app',
      redirectURI: 'https://saldo.test/auth/sign-in',
      state: 's-1',
      nonce: 'n-1',
      usePopup: true,
    })
    document.getElementById('press').addEventListener('click', () => {
      window.AppleID.auth.signIn().then(
        (answer) => (window.told = answer),
        (reason: unknown) => (window.told = { rejected: reason }),
      )
    })
  })

const setUpFacebook = () =>
  scene.page.evaluate(() => {
    window.FB.init({ appId: 'sim-app', version: 'v26.0' })
    document
      .getElementById('press')
      .addEventListener('click', () =>
        window.FB.login((answer) => (window.told = answer), { scope: 'email,public_profile' }),
      )
  })

test('Google’s own button opens a window, and the chosen account’s token carries the page’s nonce', async () => {
  await setUpGoogle()
  await inWindow('Continuar con Google', choose('Sofía Luna'))
  const answer = await told(scene.page)
  expect(answer).toEqual({ credential: expect.any(String), select_by: 'btn' })
  expect(await verified('google', answer['credential'])).toMatchObject({
    nonce: 'n-1',
    email: 'sofia.luna@correo.test',
  })
  expect(scene.complaints).toEqual([])
})

test('a closed window of Google says nothing, and the button opens another', async () => {
  await setUpGoogle()
  await inWindow('Continuar con Google', (popup) => popup.close())
  await inWindow('Continuar con Google', choose('Diego Mora'))
  const answer = await told(scene.page)
  expect(await verified('google', answer['credential'])).toMatchObject({ email_verified: false })
})

test('an account typed in by a tester signs in too', async () => {
  await setUpGoogle()
  await inWindow('Continuar con Google', async (popup) => {
    await popup.getByText('Usar otra cuenta').click()
    await popup.getByLabel('Nombre').fill('Inés')
    await popup.getByLabel('Apellido').fill('<b>Cruz</b>')
    await popup.getByRole('textbox', { name: 'Correo' }).fill('ines@correo.test')
    await popup.getByRole('button', { name: 'Entrar con esta cuenta' }).click()
  })
  const answer = await told(scene.page)
  expect(await verified('google', answer['credential'])).toMatchObject({
    email: 'ines@correo.test',
    name: 'Inés <b>Cruz</b>',
  })
})

test('Apple tells the name at the first consent only, and gives the page’s state back', async () => {
  await setUpApple()
  await inWindow('Entrar', choose('Marisol Vega'))
  const first = await told(scene.page)
  await scene.page.evaluate(() => (window.told = undefined))
  await inWindow('Entrar', choose('Marisol Vega'))
  const second = await told(scene.page)
  const authorization = { code: expect.any(String), id_token: expect.any(String), state: 's-1' }
  const email = 'x7k2pq9w4m@privaterelay.appleid.com'
  expect(first).toEqual({
    authorization,
    user: { name: { firstName: 'Marisol', lastName: 'Vega' }, email },
  })
  expect(second).toEqual({ authorization })
  const { id_token: token } = second['authorization'] as { id_token: string }
  expect(await verified('apple', token)).toMatchObject({ nonce: 'n-1', email })
})

for (const [how, act] of [
  ['closed', (popup: Page) => popup.close()],
  ['cancelled', choose('Cancelar')],
] as const)
  test(`a window of Apple that is ${how} rejects as the vendor’s does`, async () => {
    await setUpApple()
    await inWindow('Entrar', act)
    expect(await told(scene.page)).toEqual({ rejected: { error: 'popup_closed_by_user' } })
  })

test('Facebook answers a connected person with a token, and a closed window as unknown', async () => {
  await setUpFacebook()
  await inWindow('Entrar', choose('Toño Peña'))
  expect(await told(scene.page)).toEqual({
    status: 'connected',
    authResponse: {
      accessToken: expect.stringMatching(/^EAA\w+$/),
      userID: expect.stringMatching(/^1022\d{13}$/),
      expiresIn: 5_184_000,
      signedRequest: expect.any(String),
    },
  })
  await scene.page.evaluate(() => (window.told = undefined))
  await inWindow('Entrar', (popup) => popup.close())
  expect(await told(scene.page)).toEqual({ status: 'unknown', authResponse: null })
})

test('an outcome prepared before comes of the next choice, once', async () => {
  await setUpApple()
  const order = { provider: 'apple', action: 'next', outcome: 'cancel' }
  await fetch(`${scene.simulator}/_sim/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(order),
  })
  await inWindow('Entrar', choose('Sofía Luna'))
  expect(await told(scene.page)).toEqual({ rejected: { error: 'popup_closed_by_user' } })
  await scene.page.evaluate(() => (window.told = undefined))
  await inWindow('Entrar', choose('Sofía Luna'))
  expect(await told(scene.page)).toMatchObject({ authorization: { state: 's-1' } })
})

test('the window tells nobody but the page that it was opened for', async () => {
  const { page, simulator } = scene
  const opening = page.waitForEvent('popup')
  await page.evaluate(
    (address) => {
      const view = window as unknown as {
        open: (url: string) => void
        addEventListener: (type: string, listener: (event: { data: unknown }) => void) => void
      }
      view.addEventListener('message', ({ data }) => (window.told = data))
      view.open(address)
    },
    `${simulator}/oidc/google/choose?client_id=sim-app&origin=${encodeURIComponent('https://saldo.test')}`,
  )
  const popup = await opening
  const closing = popup.waitForEvent('close')
  await popup.getByRole('button', { name: 'Sofía Luna' }).click()
  await closing
  expect(await page.evaluate(() => window.told)).toBeUndefined()
})
