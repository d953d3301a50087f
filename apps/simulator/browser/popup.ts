/** Outcome of a provider's window: answered, closed without an answer, or blocked. */
export type PopupEnd = { kind: 'answer'; answer: object } | { kind: 'closed' } | { kind: 'blocked' }

const LOOK_EVERY_MS = 200

type Wanted = {
  /** URL of any of the provider's scripts. */
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

/** Opens the provider's window and resolves to its outcome. */
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
      // Ends at the next check, so that an answer sent just before the window closed still arrives.
      if (wasClosed) end({ kind: 'closed' })
      wasClosed = popup.closed
    }, LOOK_EVERY_MS)
  })
