const tokens = ['brand', 'address', 'email', 'phone', 'privacy', 'deletion', 'refunds', 'windows'] as const

export type Token = (typeof tokens)[number]

/** A stretch of plain text, or what stands for something of the configuration or a page. */
export type Part = { text: string } | { token: Token }

const tokenOf = (piece: string): Token | undefined => tokens.find((token) => piece === `{${token}}`)

/** A legal text's sentence, cut at its tokens. Braces around anything else stay text. */
export const partsOf = (sentence: string): Part[] =>
  sentence
    .split(/(\{[a-z]+\})/)
    .filter((piece) => piece !== '')
    .map((piece) => {
      const token = tokenOf(piece)
      return token === undefined ? { text: piece } : { token }
    })

/** A title or description with the brand's name in it. */
export const withBrand = (text: string, brand: string): string => text.replaceAll('{brand}', brand)
