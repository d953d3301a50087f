// A page loads this with a plain script element, so it may not import; the bricks come as modules when one is made.
;(() => {
  type Settings = import('./contract.ts').Settings
  type Controller = import('./contract.ts').Controller
  type Mount = import('./contract.ts').Mount

  const script = document.currentScript
  const base = new URL('v2/', script instanceof HTMLScriptElement ? script.src : location.href)
  const apiUrl = new URL('../../v1/', base)

  const bricks: { [name: string]: [file: string, mount: string] } = {
    cardPayment: ['card-brick.ts', 'mountCardPayment'],
    payment: ['card-brick.ts', 'mountPayment'],
    wallet: ['wallet-brick.ts', 'mountWallet'],
    statusScreen: ['status-brick.ts', 'mountStatusScreen'],
  }

  const isMount = (value: unknown): value is Mount => typeof value === 'function'

  const load = async (name: string): Promise<Mount> => {
    const [file, mountName] = bricks[name] ?? []
    if (file === undefined || mountName === undefined) throw new Error(`There is no brick named ${name}`)
    const module: unknown = await import(new URL(file, base).href)
    const mount =
      typeof module === 'object' && module !== null
        ? Object.entries(module).find(([key]) => key === mountName)?.[1]
        : undefined
    if (!isMount(mount)) throw new Error(`The brick ${name} did not load`)
    return mount
  }

  /** Reports a brick that can't be made; the page decides what to show instead. */
  const report = (settings: Settings, cause: string, message: string): undefined => {
    settings.callbacks?.onError?.({ type: 'critical', cause, message })
    return undefined
  }

  const create = async (
    publicKey: string,
    name: string,
    containerId: string,
    settings: Settings,
  ): Promise<Controller | undefined> => {
    if (!bricks[name]) return report(settings, 'invalid_brick_name', `There is no brick named ${name}`)
    const needsAmount = name === 'cardPayment' || name === 'payment'
    const amount = settings.initialization?.amount
    if (needsAmount && (typeof amount !== 'number' || !(amount > 0)))
      return report(settings, 'missing_amount_property', 'The amount must be a number above zero')
    try {
      const mount = await load(name)
      const container = document.getElementById(containerId)
      if (!container)
        return report(settings, 'container_not_found', `There is no element with id ${containerId}`)
      const controller = mount({ container, publicKey, apiUrl, settings })
      // After the page has received its controller: its own ready handler may already use it.
      setTimeout(() => settings.callbacks?.onReady?.(), 0)
      return controller
    } catch (error) {
      return report(
        settings,
        'settings_loading_failed',
        error instanceof Error ? error.message : String(error),
      )
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
