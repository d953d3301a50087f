import type * as Popup from './popup.ts'

type LoginStatus = { status: 'connected' | 'not_authorized' | 'unknown'; authResponse: object | null }
type Callback = (response: LoginStatus) => void

// Loaded by a plain script element: only types may be imported, and all names stay inside the function.
;(() => {
  const base =
    document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : location.href
  // Loaded early: a popup is allowed only synchronously with the click.
  const popup = import(new URL('/browser/popup.ts', base).href) as Promise<typeof Popup>

  const nobody: LoginStatus = { status: 'unknown', authResponse: null }
  let appId: string | undefined

  const init = (config: { appId?: string; version?: string }) => {
    if (!/^v\d+\.\d+$/.test(config.version ?? '')) throw new Error('init not called with valid version')
    appId = config.appId
  }

  const askPerson = async (callback: Callback) => {
    const { askInPopup } = await popup
    const { answer } = await askInPopup({ base, provider: 'facebook', clientId: appId ?? '' })
    callback(answer ? { status: 'connected', authResponse: answer } : nobody)
  }

  const FB = {
    init,
    login: (callback: Callback) => {
      if (!appId) throw new Error('FB.login() called before FB.init().')
      void askPerson(callback)
    },
  }
  Object.assign(window, { FB })
})()
