import type { RuntimeConfig } from '@saldo/contract/config'
import type { Qr } from '@saldo/contract/wallets'
import { drawOnce } from '../../../shared/qr/draw-qr.ts'
import { firstUsable, usableFirst } from '../qr-state.ts'

/**
 * Draws the QR that pays into the place that the skeleton keeps for it, long before the page is alive: on a slow network
 * its scripts take seconds, and somebody stands at a bar.
 *
 * Loaded before all other scripts, so it needs none of them (vite.config.ts keeps it apart) and names the keys of local
 * storage and of the configuration by itself.
 */
type Sent = Pick<Qr, 'code' | 'isExpired' | 'status'>

const kept = <T>(key: string): Partial<T> | null =>
  JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<T> | null

/** A spent token is the page's to renew; the browser would complain of the refusal. */
const isUnspent = (token: string): boolean => {
  const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
  return (JSON.parse(atob(payload)) as { exp: number }).exp * 1000 > Date.now()
}

/** Asked for at once, and kept where the page will look for what was seen last. */
const ask = async (userId: string, token: string): Promise<Sent[]> => {
  if (!isUnspent(token)) return []
  const { api } = JSON.parse(document.getElementById('config')?.textContent ?? '') as RuntimeConfig
  const answer = await fetch(`${api.token}public/user/${encodeURIComponent(userId)}/qr`, {
    headers: { Accept: 'application/json', Authorization: `Bearer ${token}` },
  })
  if (!answer.ok) return []
  const { data } = (await answer.json()) as { data: Sent[] }
  const qrs = usableFirst(data)
  // By now the page may have asked by itself, or somebody may have signed out.
  if (localStorage.getItem('qrs_seen') === null && localStorage.getItem('token') === token)
    localStorage.setItem('qrs_seen', JSON.stringify({ userId, seenAt: new Date(), answer: qrs }))
  return qrs
}

const drawInto = async (place: HTMLElement): Promise<void> => {
  const [token, userId] = [localStorage.getItem('token'), kept<{ id: string }>('user_data')?.id]
  if (token === null || userId === undefined) return
  const seen = kept<{ userId: string; answer: Sent[] }>('qrs_seen')
  const first = firstUsable((seen?.userId === userId && seen.answer) || (await ask(userId, token)))
  if (!first) return
  // What was read and what is drawn are a long task together on a slow phone.
  await new Promise((done) => setTimeout(done))
  const url = await drawOnce(first.code)
  if (url === null) return
  // As a background: the page compares the document's elements with its own when it comes to life.
  place.style.backgroundImage = `url(${url})`
  place.dataset['drawn'] = ''
}

const place = import.meta.env.SSR ? null : document.querySelector<HTMLElement>('[data-first-qr]')
// Whatever goes wrong here, the page will say.
if (place) drawInto(place).catch(() => undefined)
