import type * as Elements from './elements.ts'
import type * as Popup from './popup.ts'

type CredentialResponse = { credential: string; select_by: string }
type Config = {
  client_id?: string
  callback?: (response: CredentialResponse) => void
  nonce?: string
  ux_mode?: 'popup' | 'redirect'
}
type ButtonOptions = {
  theme?: 'outline' | 'filled_blue' | 'filled_black'
  size?: 'large' | 'medium' | 'small'
  text?: 'signin_with' | 'signup_with' | 'continue_with' | 'signin'
  shape?: 'rectangular' | 'pill' | 'circle' | 'square'
  width?: number | string
  click_listener?: () => void
}
// Loaded by a plain script element: only types may be imported, and all names stay inside the function.
;(() => {
  const base =
    document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : location.href
  const load = (file: string) => import(new URL(`/browser/${file}`, base).href) as Promise<unknown>
  // Loaded early: a popup is allowed only synchronously with the click.
  const popup = load('popup.ts') as Promise<typeof Popup>
  const elements = load('elements.ts') as Promise<typeof Elements>

  const words = {
    signin_with: 'Acceder con Google',
    signup_with: 'Registrarse con Google',
    continue_with: 'Continuar con Google',
    signin: 'Acceder',
  }
  const heights = { large: 40, medium: 32, small: 20 }

  let config: Config | undefined

  const choose = async () => {
    if (!config?.client_id) return
    const { askInPopup } = await popup
    const { client_id: clientId, nonce } = config
    const { answer } = await askInPopup({ base, provider: 'google', clientId, nonce })
    // As at the vendor: a closed window calls nothing back.
    if (answer) config.callback?.(answer as CredentialResponse)
  }

  const css = ({ size = 'large', shape = 'rectangular', theme = 'outline', width }: ButtonOptions) => `
    button { display: flex; gap: 8px; align-items: center; justify-content: center; box-sizing: border-box;
      width: ${width === undefined ? 'auto' : `${Math.min(400, Number(width))}px`}; height: ${heights[size]}px; padding: 0 12px;
      border: 1px solid ${theme === 'outline' ? '#dadce0' : 'transparent'}; border-radius: ${shape === 'pill' ? 20 : 4}px;
      background: ${{ outline: '#fff', filled_blue: '#1a73e8', filled_black: '#202124' }[theme]};
      color: ${theme === 'outline' ? '#3c4043' : '#fff'}; font: 500 14px/1 Roboto, Arial, sans-serif; cursor: pointer; }
    button:hover { background-color: ${theme === 'outline' ? '#f8faff' : '#174ea6'}; }
    span.mark { width: 18px; height: 18px; border-radius: 50%; border: 4px solid; box-sizing: border-box;
      border-color: #ea4335 #4285f4 #34a853 #fbbc05; }`

  const renderButton = async (parent: HTMLElement, options: ButtonOptions) => {
    const { element, shadowIn } = await elements
    const { root } = shadowIn(parent, css(options))
    const mark = element('span', { class: 'mark', 'aria-hidden': 'true' })
    const button = element('button', { type: 'button' }, mark, words[options.text ?? 'signin_with'])
    button.addEventListener('click', () => {
      options.click_listener?.()
      void choose()
    })
    root.append(button)
  }

  const id = {
    initialize: (given: Config) => {
      config = given
    },
    renderButton: (parent: HTMLElement, options: ButtonOptions = {}) => {
      if (!config) throw new Error('google.accounts.id.initialize() must be called before renderButton()')
      void renderButton(parent, options)
    },
  }
  Object.assign(window, { google: { accounts: { id } } })
})()
