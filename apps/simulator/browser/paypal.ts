import type * as Elements from './elements.ts'
import type * as Popup from './popup.ts'

type Options = {
  createOrder?: (data: object, actions: object) => Promise<string>
  onApprove?: (data: object, actions: object) => Promise<void> | void
  onCancel?: (data: object) => void
  onError?: (error: unknown) => void
  onInit?: (data: object, actions: { enable: () => Promise<void>; disable: () => Promise<void> }) => void
}

// Loaded by a plain script element: only types may be imported, and all names stay inside the function.
;(() => {
  const script = document.currentScript
  const source = new URL(script instanceof HTMLScriptElement ? script.src : location.href)
  const load = (file: string) => import(new URL(`/browser/${file}`, source).href) as Promise<unknown>
  const elements = load('elements.ts') as Promise<typeof Elements>
  // Loaded early: a popup is allowed only synchronously with the click.
  const windows = load('popup.ts') as Promise<typeof Popup>
  const css = `
    button { display: block; box-sizing: border-box; width: 100%; min-height: 48px; border: 0; border-radius: 8px;
      background: #ffc439; color: #111; font: 600 16px/1 system-ui, sans-serif; cursor: pointer; }
    button:hover { background: #f2ba36; }
    button:focus-visible { outline: 3px solid #003087; outline-offset: 2px; }
    button[aria-disabled='true'] { opacity: 0.6; cursor: default; }`
  const PAYER = 'QYR5Z8XDVJNXQ'

  /**
   * Asks the payer in the window; when asked again, they may choose another means of payment for the same
   * order.
   */
  const ask = async (options: Options, popup: Window, orderID: string): Promise<void> => {
    const address = new URL('/paypal/checkoutnow', source)
    address.searchParams.set('token', orderID)
    address.searchParams.set('origin', location.origin)
    popup.location.href = address.href
    const { answerOf } = await windows
    const answer = (await answerOf(popup, source.origin)) as { approved: boolean } | null
    if (!answer?.approved) return options.onCancel?.({ orderID })
    const actions = { restart: () => ask(options, popup, orderID) }
    await options.onApprove?.(
      { orderID, payerID: PAYER, paymentID: null, paymentSource: 'paypal', facilitatorAccessToken: '' },
      actions,
    )
  }

  const pay = async (options: Options): Promise<void> => {
    // Opened synchronously, while it still counts as the payer's click.
    const popup = window.open('about:blank', '_blank', 'popup,width=480,height=640')
    if (!popup) throw new Error('The PayPal window was blocked')
    try {
      const orderID = (await options.createOrder?.({ paymentSource: 'paypal' }, {})) ?? ''
      if (orderID === '') throw new Error('createOrder gave no order')
      await ask(options, popup, orderID)
    } finally {
      // As at the vendor: the window stays until the page has processed the payer's answer.
      popup.close()
    }
  }

  const Buttons = (options: Options = {}) => {
    let host: HTMLElement | null = null
    const fail = (error: unknown): void => options.onError?.(error)
    const render = async (place: string | HTMLElement): Promise<void> => {
      const container = typeof place === 'string' ? document.querySelector<HTMLElement>(place) : place
      if (!container) throw new Error('The container of the buttons is not there')
      const { element, shadowIn } = await elements
      const shadow = shadowIn(container, css)
      host = shadow.host
      const button = element('button', { type: 'button' }, 'Pagar con PayPal')
      shadow.root.append(button)
      const set = async (isDisabled: boolean) => button.setAttribute('aria-disabled', String(isDisabled))
      options.onInit?.({}, { enable: () => set(false), disable: () => set(true) })
      button.addEventListener('click', () => {
        if (button.getAttribute('aria-disabled') === 'true') return
        void set(true)
        pay(options)
          .catch(fail)
          .finally(() => void set(false))
      })
    }
    return {
      isEligible: () => true,
      render,
      close: async () => host?.remove(),
      updateProps: async (next: Options) => void Object.assign(options, next),
    }
  }

  Object.assign(window, {
    paypal: {
      version: '5.0.0-sim',
      Buttons,
    },
  })
})()
