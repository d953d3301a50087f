import { type Widget, drawWidget, solve } from './captcha-widget.ts'

/** What both vendors' `render` takes; the language has two names. */
export type Parameters = {
  sitekey?: string
  action?: string
  language?: string
  hl?: string
  size?: string
  callback?: (token: string) => void
  'expired-callback'?: () => void
  'error-callback'?: (code: string) => void
}

export type Vendor = {
  brand: string
  /** Where a ticked box asks for its token. */
  solveUrl: URL
  /** The box's words by language. */
  words: { [language: string]: { label: string; failure: string } | undefined }
}

export type Desk = ReturnType<typeof createDesk>

/** The widgets of one page by their ids. */
export const createDesk = ({ brand, solveUrl, words }: Vendor) => {
  const widgets = new Map<string, Widget>()
  return {
    draw: (id: string, place: HTMLElement, options: Parameters) => {
      const spoken = words[options.language ?? options.hl ?? 'en'] ?? { label: brand, failure: brand }
      const fields = { sitekey: options.sitekey ?? '', action: options.action ?? '' }
      const face = { brand, ...spoken, isCompact: options.size === 'compact' }
      const events = {
        solved: (token: string) => options.callback?.(token),
        expired: () => options['expired-callback']?.(),
        failed: (code: string) => options['error-callback']?.(code),
      }
      widgets.set(
        id,
        drawWidget(place, face, () => solve(solveUrl, fields), events),
      )
    },
    reset: (id: string) => widgets.get(id)?.reset(),
    remove: (id: string) => {
      widgets.get(id)?.remove()
      widgets.delete(id)
    },
  }
}
