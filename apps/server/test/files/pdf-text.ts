import { inflateSync } from 'node:zlib'

const STREAM = /stream\r?\n([\s\S]*?)\r?\nendstream/g
const SHOWN = /\[([^\]]*)\]\s*TJ/g
const HEX = /<([\da-f]*)>/g

const inflated = (bytes: Buffer): string => {
  try {
    return inflateSync(bytes).toString('latin1')
  } catch {
    return ''
  }
}

const textOf = (shown: string): string =>
  [...shown.matchAll(HEX)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join('')

/** Texts drawn by one of our PDFs, in order. */
export const textsOfPdf = (pdf: Buffer): string[] =>
  [...pdf.toString('latin1').matchAll(STREAM)].flatMap(([, stream = '']) =>
    [...inflated(Buffer.from(stream, 'latin1')).matchAll(SHOWN)].map(([, shown = '']) => textOf(shown)),
  )
