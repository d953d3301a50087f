const LOOK_EVERY_MS = 200

/** The answer of a vendor's window; null without one, as when the person closed it. */
export const answerOf = (popup: Window, vendor: string): Promise<object | null> =>
  new Promise((resolve) => {
    const gone = new AbortController()
    const end = (answer: object | null) => {
      gone.abort()
      clearInterval(looking)
      resolve(answer)
    }
    const hear = ({ source, origin, data }: MessageEvent<{ answer?: object | null } | null>) => {
      if (source === popup && origin === vendor) end(data?.answer ?? null)
    }
    window.addEventListener('message', hear, { signal: gone.signal })
    let wasClosed = false
    const looking = setInterval(() => {
      // Ends at the next check, so that an answer sent just before the window closed still arrives.
      if (wasClosed) end(null)
      wasClosed = popup.closed
    }, LOOK_EVERY_MS)
  })

type Wanted = {
  base: string
  provider: string
  clientId: string
  nonce?: string | undefined
  state?: string | undefined
}

/** Asks in a provider's sign-in window; `base` is the URL of any of its scripts. */
export const askInPopup = async ({
  base,
  provider,
  clientId,
  nonce,
  state,
}: Wanted): Promise<{ answer: object | null; isBlocked: boolean }> => {
  const address = new URL(`/oidc/${provider}/choose`, base)
  address.search = new URLSearchParams({
    client_id: clientId,
    origin: location.origin,
    ...(nonce !== undefined && { nonce }),
    ...(state !== undefined && { state }),
  }).toString()
  const popup = window.open(address, '_blank', 'popup,width=480,height=640')
  if (!popup) return { answer: null, isBlocked: true }
  return { answer: await answerOf(popup, address.origin), isBlocked: false }
}
