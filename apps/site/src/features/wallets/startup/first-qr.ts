import type { RuntimeConfig } from '@saldo/contract/config'
import type { Qr } from '@saldo/contract/wallets'
import { drawOnce } from '@saldo/ui/qr/draw-qr.ts'
import { firstUsable, usableFirst } from '../qr-state.ts'

/**
 * Draws the usable QR into the skeleton's placeholder long before hydration: on a slow network the scripts
 * take seconds, and the person may be at the bar. Loaded before all other scripts, so it needs none of them
 * (vite.config.ts keeps it apart) and repeats the keys of local storage and of the configuration.
 */
type Sent = Pick<Qr, 'code' | 'isExpired' | 'status' | 'live'>

const kept = <T>(key: string): Partial<T> | null =>
  JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<T> | null

/** The page renews an expired token; a request with it would log an error in the browser. */
const isUnspent = (token: string): boolean => {
  const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
  return (JSON.parse(atob(payload)) as { exp: number }).exp * 1000 > Date.now()
}

/** Requested at once, and stored where the page looks for the last answer. */
const ask = async (userId: string, token: string): Promise<Sent[]> => {
  if (!isUnspent(token)) return []
  const { api } = JSON.parse(document.getElementById('config')?.textContent ?? '') as RuntimeConfig
  const answer = await fetch(`${api.token}public/user/${encodeURIComponent(userId)}/qr`, {
    headers: { Accept: 'application/json', Authorization: `Bearer ${token}` },
  })
  if (!answer.ok) return []
  const { data } = (await answer.json()) as { data: Sent[] }
  const qrs = usableFirst(data)
  // Meanwhile the page may have stored its own answer, or the user signed out.
  if (localStorage.getItem('qrs_seen') === null && localStorage.getItem('token') === token)
    localStorage.setItem('qrs_seen', JSON.stringify({ userId, seenAt: new Date(), answer: qrs }))
  return qrs
}

const drawInto = async (place: HTMLElement): Promise<void> => {
  const [token, userId] = [localStorage.getItem('token'), kept<{ id: string }>('user_data')?.id]
  if (token === null || userId === undefined) return
  const seen = kept<{ userId: string; answer: Sent[] }>('qrs_seen')
  const first = firstUsable((seen?.userId === userId && seen.answer) || (await ask(userId, token)))
  // Where only the live QR pays, this one would be refused.
  if (!first || first.live.is_only) return
  const url = await drawOnce(first.code)
  if (url === null) return
  // Set as a background, because hydration compares the document's elements.
  place.style.backgroundImage = `url(${url})`
  place.dataset['drawn'] = ''
}

const place = import.meta.env.SSR ? null : document.querySelector<HTMLElement>('[data-first-qr]')
// The page itself reports errors.
if (place) drawInto(place).catch(() => undefined)
