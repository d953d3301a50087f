import { inflateSync } from 'node:zlib'

/** By its length, because what is compressed may end as a line does. */
const STREAM = /\/Length (\d+)\s[^>]*>>\s*stream\r?\n/g
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
  [...pdf.toString('latin1').matchAll(STREAM)].flatMap(({ 0: head, 1: length, index }) => {
    const from = index + head.length
    const drawn = inflated(pdf.subarray(from, from + Number(length)))
    return [...drawn.matchAll(SHOWN)].map(([, shown = '']) => textOf(shown))
  })
