const tokens = ['brand', 'address', 'email', 'phone', 'privacy', 'deletion', 'refunds', 'windows'] as const

export type Token = (typeof tokens)[number]

/** Plain text, or a token that is replaced by a configuration value or a link to a page. */
export type Part = { text: string } | { token: Token }

const tokenOf = (piece: string): Token | undefined => tokens.find((token) => piece === `{${token}}`)

/** Splits a legal text's sentence at its tokens. Braces around anything else stay text. */
export const partsOf = (sentence: string): Part[] =>
  sentence
    .split(/(\{[a-z]+\})/)
    .filter((piece) => piece !== '')
    .map((piece) => {
      const token = tokenOf(piece)
      return token === undefined ? { text: piece } : { token }
    })

/** Replaces `{brand}` in a title or description. */
export const withBrand = (text: string, brand: string): string => text.replaceAll('{brand}', brand)
