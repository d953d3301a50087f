import type * as Popup from './popup.ts'

type LoginStatus = { status: 'connected' | 'not_authorized' | 'unknown'; authResponse: object | null }
type Callback = (response: LoginStatus) => void

// Loaded by a plain script element: only types may be imported, and all names stay inside the function.
;(() => {
  const base =
    document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : location.href
  // Loaded early: a popup is allowed only synchronously with the click.
  const popup = import(new URL('/oidc/js/modules/popup.ts', base).href) as Promise<typeof Popup>

  const nobody: LoginStatus = { status: 'unknown', authResponse: null }
  let appId: string | undefined
  let known = nobody

  const init = (config: { appId?: string; version?: string }) => {
    if (!/^v\d+\.\d+$/.test(config.version ?? '')) throw new Error('init not called with valid version')
    appId = config.appId
  }

  const askPerson = async (callback: Callback) => {
    const { askInPopup } = await popup
    const end = await askInPopup({ base, provider: 'facebook', clientId: appId ?? '' })
    known = end.kind === 'answer' ? { status: 'connected', authResponse: end.answer } : nobody
    callback(known)
  }

  const FB = {
    init,
    login: (callback: Callback) => {
      if (!appId) throw new Error('FB.login() called before FB.init().')
      void askPerson(callback)
    },
    getLoginStatus: (callback: Callback) => callback(known),
    logout: (callback?: Callback) => {
      known = nobody
      callback?.(known)
    },
  }
  Object.assign(window, { FB })
  const { fbAsyncInit } = window as { fbAsyncInit?: () => void }
  fbAsyncInit?.()
})()
