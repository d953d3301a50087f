import type * as Popup from './popup.ts'

type Config = {
  clientId?: string
  scope?: string
  redirectURI?: string
  state?: string
  nonce?: string
  usePopup?: boolean
}

// Loaded by a plain script element: only types may be imported, and all names stay inside the function.
;(() => {
  const base =
    document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : location.href
  // Loaded early: a popup is allowed only synchronously with the click.
  const popup = import(new URL('/browser/popup.ts', base).href) as Promise<typeof Popup>

  let config: Config | undefined

  const signIn = async (changes: Config = {}): Promise<object> => {
    const { clientId, redirectURI, nonce, state, usePopup } = { ...config, ...changes }
    if (!clientId || !redirectURI) throw new Error('The "init" function must be called first.')
    if (usePopup !== true) throw new Error('The simulator only signs in with a window.')
    const { askInPopup } = await popup
    const { answer, isBlocked } = await askInPopup({ base, provider: 'apple', clientId, nonce, state })
    if (!answer) {
      const failure = { error: isBlocked ? 'popup_blocked_by_browser' : 'popup_closed_by_user' }
      document.dispatchEvent(new CustomEvent('AppleIDSignInOnFailure', { detail: failure }))
      // As at the vendor: a plain object, no Error.
      throw failure
    }
    document.dispatchEvent(new CustomEvent('AppleIDSignInOnSuccess', { detail: answer }))
    return answer
  }

  const init = (given: Config): void => {
    config = given
  }
  Object.assign(window, { AppleID: { auth: { init, signIn } } })
})()
