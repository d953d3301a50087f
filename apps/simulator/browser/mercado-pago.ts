import type { Controller, Mount, Settings } from './contract.ts'

// Loaded by a plain script element: only types may be imported, which are removed when it is served, and all
// names stay inside the function, so that loading it twice is harmless.
;(() => {
  const script = document.currentScript
  const base = script instanceof HTMLScriptElement ? script.src : location.href
  const apiUrl = new URL('../v1/', base)

  const bricks: { [name: string]: [file: string, mount: string] } = {
    cardPayment: ['card-brick.ts', 'mountCardPayment'],
    wallet: ['wallet-brick.ts', 'mountWallet'],
    statusScreen: ['status-brick.ts', 'mountStatusScreen'],
  }

  const load = async (file: string, mountName: string): Promise<Mount> => {
    const module = (await import(new URL(`/browser/${file}`, base).href)) as { [name: string]: Mount }
    const mount = module[mountName]
    if (!mount) throw new Error(`The brick of ${file} did not load`)
    return mount
  }

  const create = async (
    publicKey: string,
    name: string,
    containerId: string,
    settings: Settings,
  ): Promise<Controller | undefined> => {
    /** Reports a brick that can't be created; the page decides what to show instead. */
    const fail = (cause: string, message: string): undefined => {
      settings.callbacks?.onError?.({ type: 'critical', cause, message })
      return undefined
    }
    const [file, mountName] = bricks[name] ?? []
    if (!file || !mountName) return fail('invalid_brick_name', `There is no brick named ${name}`)
    const amount = settings.initialization?.amount
    if (name === 'cardPayment' && (typeof amount !== 'number' || !(amount > 0)))
      return fail('missing_amount_property', 'The amount must be a number above zero')
    try {
      const mount = await load(file, mountName)
      const container = document.getElementById(containerId)
      if (!container) return fail('container_not_found', `There is no element with id ${containerId}`)
      const controller = mount({ container, publicKey, apiUrl, settings })
      // Deferred until the page has received its controller, which its ready handler may use.
      setTimeout(() => settings.callbacks?.onReady?.(), 0)
      return controller
    } catch (error) {
      return fail('settings_loading_failed', error instanceof Error ? error.message : String(error))
    }
  }

  class MercadoPago {
    readonly publicKey: string
    readonly options: object

    constructor(publicKey: string, options: object = {}) {
      if (typeof publicKey !== 'string' || publicKey === '') throw new Error('Your public_key is required')
      this.publicKey = publicKey
      this.options = options
    }

    bricks() {
      return {
        create: (name: string, containerId: string, settings: Settings = {}) =>
          create(this.publicKey, name, containerId, settings),
      }
    }
  }

  Object.assign(window, { MercadoPago })
})()
