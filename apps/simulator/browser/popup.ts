/** How a provider's window ended: with its answer, closed without one, or never opened. */
export type PopupEnd = { kind: 'answer'; answer: object } | { kind: 'closed' } | { kind: 'blocked' }

const LOOK_EVERY_MS = 200

type Wanted = {
  /** The address of any of the provider's scripts. */
  base: string
  provider: string
  clientId: string
  nonce?: string | undefined
  state?: string | undefined
}

const addressOf = ({ base, provider, clientId, nonce, state }: Wanted): URL => {
  const address = new URL(`/oidc/${provider}/choose`, base)
  address.searchParams.set('client_id', clientId)
  address.searchParams.set('origin', location.origin)
  if (nonce !== undefined) address.searchParams.set('nonce', nonce)
  if (state !== undefined) address.searchParams.set('state', state)
  return address
}

/** Opens the provider's window and waits for its end. */
export const askInPopup = (wanted: Wanted): Promise<PopupEnd> =>
  new Promise((resolve) => {
    const address = addressOf(wanted)
    const popup = window.open(address, '_blank', 'popup,width=480,height=640')
    if (!popup) return resolve({ kind: 'blocked' })
    const gone = new AbortController()
    const end = (how: PopupEnd) => {
      gone.abort()
      clearInterval(looking)
      resolve(how)
    }
    const hear = ({ source, origin, data }: MessageEvent<{ signIn?: object | null } | null>) => {
      if (source !== popup || origin !== address.origin) return
      end(data?.signIn ? { kind: 'answer', answer: data.signIn } : { kind: 'closed' })
    }
    window.addEventListener('message', hear, { signal: gone.signal })
    let wasClosed = false
    const looking = setInterval(() => {
      // One look later, so that an answer sent just before the window closed is heard first.
      if (wasClosed) end({ kind: 'closed' })
      wasClosed = popup.closed
    }, LOOK_EVERY_MS)
  })
