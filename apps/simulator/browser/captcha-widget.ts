import { element, shadowIn } from './elements.ts'

export type Face = { brand: string; label: string; failure: string; isCompact: boolean }

/** The vendor's answer to a ticked box. */
export type Answer = { token?: string; expires?: boolean; error?: string }

export type Events = {
  solved: (token: string) => void
  expired: () => void
  failed: (code: string) => void
}

export type Widget = { reset: () => void; remove: () => void }

const css = (isCompact: boolean) => `
  div.box { display: flex; gap: 12px; align-items: center; box-sizing: border-box; padding: 0 12px;
    width: ${isCompact ? '150px' : '300px'}; min-height: 65px; border: 1px solid #767676; border-radius: 2px;
    background: #fafafa; color: #232323; font: 14px/1.3 Arial, sans-serif; }
  input { width: 24px; height: 24px; margin: 0; accent-color: #056936; }
  label { flex: 1; padding: 12px 0; }
  small { color: #595959; font-size: 11px; }
  p { margin: 0; color: #a30d0d; }`

/** Renders the box; a tick requests a token and reports the result to the page. */
export const drawWidget = (
  container: HTMLElement,
  face: Face,
  ask: () => Promise<Answer>,
  events: Events,
): Widget => {
  const { host, root } = shadowIn(container, css(face.isCompact))
  let round = 0
  const start = () => {
    round += 1
    const mine = round
    const input = element('input', { type: 'checkbox', id: 'person' })
    const label = element('label', { for: 'person' }, face.label)
    const hear = ({ token, expires = false, error }: Answer) => {
      // An answer from before a reset is ignored.
      if (mine !== round) return
      if (token === undefined) {
        label.replaceChildren(element('p', {}, face.failure))
        events.failed(error ?? 'unknown')
        return
      }
      events.solved(token)
      if (!expires) return
      start()
      events.expired()
    }
    const tick = async () => {
      input.disabled = true
      hear(await ask())
    }
    input.addEventListener('change', () => void tick())
    root.replaceChildren(element('div', { class: 'box' }, input, label, element('small', {}, face.brand)))
  }
  start()
  return {
    reset: start,
    remove: () => {
      round += 1
      host.remove()
    },
  }
}

/** Requests a token from the vendor, as a form, which needs no CORS preflight. */
export const solve = async (url: URL, fields: { [name: string]: string }): Promise<Answer> => {
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(fields) })
  return (await answer.json()) as Answer
}
