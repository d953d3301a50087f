import type * as CaptchaDesk from './captcha-desk.ts'

// A page loads this with a plain script element: only types may be imported, and all names stay inside the function.
;(() => {
  const script =
    document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : location.href
  const address = (path: string) => new URL(`/hcaptcha/${path}`, script)
  const loading = import(address('modules/captcha-desk.ts').href) as Promise<typeof CaptchaDesk>
  const desk = loading.then(({ createDesk }) =>
    createDesk({
      brand: 'hCaptcha',
      solveUrl: address('solve'),
      words: {
        es: { label: 'Soy humano', failure: 'Error. Inténtelo de nuevo' },
        en: { label: 'I am human', failure: 'Error. Please try again' },
      },
    }),
  )

  const hcaptcha = {
    render: (container: string | HTMLElement, options: CaptchaDesk.Parameters) => {
      const place = typeof container === 'string' ? document.querySelector<HTMLElement>(container) : container
      if (!place) throw new Error('[hCaptcha] Unable to find the container.')
      if (!options.sitekey) throw new Error('[hCaptcha] Missing sitekey.')
      const id = crypto.randomUUID()
      void desk.then(({ draw }) => draw(id, place, options))
      return id
    },
    reset: (id: string) => void desk.then(({ reset }) => reset(id)),
    remove: (id: string) => void desk.then(({ remove }) => remove(id)),
  }
  Object.assign(window, { hcaptcha })
  const onload = new URL(script).searchParams.get('onload')
  const waiting = window as unknown as { [name: string]: (() => void) | undefined }
  if (onload !== null) waiting[onload]?.()
})()
