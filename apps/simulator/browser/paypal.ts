import type * as Elements from './elements.ts'

type Options = {
  createOrder?: (data: object, actions: object) => Promise<string>
  onApprove?: (data: object, actions: object) => Promise<void> | void
  onCancel?: (data: object) => void
  onError?: (error: unknown) => void
  onInit?: (data: object, actions: { enable: () => Promise<void>; disable: () => Promise<void> }) => void
  onClick?: (data: object, actions: object) => unknown
  style?: { label?: string }
}

// Loaded by a plain script element: only types may be imported, and all names stay inside the function.
;(() => {
  const script = document.currentScript
  const source = new URL(script instanceof HTMLScriptElement ? script.src : location.href)
  const elements = import(new URL('/paypal/sdk/modules/elements.ts', source).href) as Promise<typeof Elements>
  const LOOK_EVERY_MS = 200
  const css = `
    button { display: block; box-sizing: border-box; width: 100%; min-height: 48px; border: 0; border-radius: 8px;
      background: #ffc439; color: #111; font: 600 16px/1 system-ui, sans-serif; cursor: pointer; }
    button:hover { background: #f2ba36; }
    button:focus-visible { outline: 3px solid #003087; outline-offset: 2px; }
    button[aria-disabled='true'] { opacity: 0.6; cursor: default; }`
  const PAYER = 'QYR5Z8XDVJNXQ'

  type End = 'approved' | 'cancelled'

  /** Waits for the payer's decision in the window. */
  const decision = (popup: Window, token: string): Promise<End> =>
    new Promise((resolve) => {
      const gone = new AbortController()
      const end = (how: End) => {
        gone.abort()
        clearInterval(looking)
        resolve(how)
      }
      const hear = ({ source: from, origin, data }: MessageEvent<unknown>) => {
        if (from !== popup || origin !== source.origin) return
        const answer = (data as { paypal?: { approved?: boolean; token?: string } } | null)?.paypal
        if (answer?.token === token) end(answer.approved ? 'approved' : 'cancelled')
      }
      window.addEventListener('message', hear, { signal: gone.signal })
      let wasClosed = false
      const looking = setInterval(() => {
        // Ends at the next check, so that an answer sent just before the window closed still arrives.
        if (wasClosed) end('cancelled')
        wasClosed = popup.closed
      }, LOOK_EVERY_MS)
    })

  /**
   * Asks the payer in the window; when asked again, they may choose another means of payment for the same
   * order.
   */
  const ask = async (options: Options, popup: Window, orderID: string): Promise<void> => {
    const address = new URL('/paypal/checkoutnow', source)
    address.searchParams.set('token', orderID)
    address.searchParams.set('origin', location.origin)
    popup.location.href = address.href
    if ((await decision(popup, orderID)) === 'cancelled') return options.onCancel?.({ orderID })
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
        options.onClick?.({ fundingSource: 'paypal' }, {})
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
      clone: () => Buttons(options),
    }
  }

  Object.assign(window, {
    paypal: {
      version: '5.0.0-sim',
      Buttons,
      FUNDING: { PAYPAL: 'paypal', CREDIT: 'credit', CARD: 'card' },
      getFundingSources: () => ['paypal'],
      isFundingEligible: (name: string) => name === 'paypal',
    },
  })
})()
