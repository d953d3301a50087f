import type * as Widgets from './captcha-widget.ts'

/** Parameters of every vendor's `render`; vendors differ in the language's name. */
type Parameters = {
  sitekey?: string
  action?: string
  language?: string
  hl?: string
  size?: string
  callback?: (token: string) => void
  'expired-callback'?: () => void
  'error-callback'?: (code: string) => void
}

type Words = { [language: string]: { label: string; failure: string } | undefined }

// Loaded by a plain script element: only types may be imported, and all names stay inside the function.
;(() => {
  const script =
    document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : location.href
  // The vendor's URL prefix is also the name of its global object.
  const [, vendor = ''] = new URL(script).pathname.split('/')
  const address = (path: string) => new URL(`/${vendor}/${path}`, script)
  const loading = import(new URL('/browser/captcha-widget.ts', script).href) as Promise<typeof Widgets>

  const brands: { [vendor: string]: { brand: string; words: Words } | undefined } = {
    turnstile: {
      brand: 'Turnstile',
      words: {
        es: { label: 'Verifique que es un ser humano', failure: 'La verificación falló' },
        en: { label: 'Verify you are human', failure: 'Verification failed' },
      },
    },
    hcaptcha: {
      brand: 'hCaptcha',
      words: {
        es: { label: 'Soy humano', failure: 'Error. Inténtelo de nuevo' },
        en: { label: 'I am human', failure: 'Error. Please try again' },
      },
    },
  }
  const { brand, words } = brands[vendor] ?? { brand: vendor, words: {} }
  const drawn = new Map<string, Promise<Widgets.Widget>>()

  const draw = async (place: HTMLElement, options: Parameters): Promise<Widgets.Widget> => {
    const { drawWidget, solve } = await loading
    const spoken = words[options.language ?? options.hl ?? 'en'] ?? { label: brand, failure: brand }
    const fields = { sitekey: options.sitekey ?? '', action: options.action ?? '' }
    const face = { brand, ...spoken, isCompact: options.size === 'compact' }
    return drawWidget(place, face, () => solve(address('solve'), fields), {
      solved: (token) => options.callback?.(token),
      expired: () => options['expired-callback']?.(),
      failed: (code) => options['error-callback']?.(code),
    })
  }

  const api = {
    render: (container: string | HTMLElement, options: Parameters) => {
      const place = typeof container === 'string' ? document.querySelector<HTMLElement>(container) : container
      if (!place) throw new Error(`[${brand}] Unable to find the container.`)
      if (!options.sitekey) throw new Error(`[${brand}] Missing sitekey.`)
      const id = crypto.randomUUID()
      drawn.set(id, draw(place, options))
      return id
    },
    reset: (id: string) => void drawn.get(id)?.then((widget) => widget.reset()),
    remove: (id: string) => {
      void drawn.get(id)?.then((widget) => widget.remove())
      drawn.delete(id)
    },
  }
  Object.assign(window, { [vendor]: api })
  const onload = new URL(script).searchParams.get('onload')
  const waiting = window as unknown as { [name: string]: (() => void) | undefined }
  if (onload !== null) waiting[onload]?.()
})()
