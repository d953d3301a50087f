import { randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { newNonce, nonceMark, packPage, probeNonce } from './packed-page.ts'

const link = (hash: string, nonce: string) =>
  `<link rel="modulepreload" nonce="${nonce}" href="/assets/part-${hash}.js"/>`
const document = (nonce: string, hashes: readonly string[]) =>
  `<!doctype html><head><script nonce="${nonce}">a=1</script>${hashes.map((hash) => link(hash, nonce)).join('')}</head><p>¡Año nuevo! 🎉</p>`

test('each reader gets the page whole, plain or packed, with a nonce of their own in every place', () => {
  for (let parts = 20; parts < 80; parts++) {
    const hashes = Array.from({ length: parts }, () => randomBytes(6).toString('base64url'))
    const { plain, gzip } = packPage(document(nonceMark, hashes))
    for (const nonce of [newNonce(), newNonce()]) {
      expect(plain(nonce).toString()).toBe(document(nonce, hashes))
      expect(gunzipSync(gzip?.(nonce) ?? '').toString()).toBe(document(nonce, hashes))
    }
  }
})

test('is packed well', () => {
  const hashes = Array.from({ length: 60 }, (_, i) => String(i).padStart(8, 'x'))
  const text = document(nonceMark, hashes)
  expect(packPage(text).gzip?.(newNonce()).length).toBeLessThan(text.length / 6)
})

test('also where no reference back can reach the first nonce', () => {
  const noise = randomBytes(40_000).toString('base64url')
  const text = (nonce: string) => `<script nonce="${nonce}">${noise}</script><script nonce="${nonce}">`
  const nonce = newNonce()
  expect(gunzipSync(packPage(text(nonceMark)).gzip?.(nonce) ?? '').toString()).toBe(text(nonce))
})

test('what is short stays as it is, and what holds no nonce is packed once', () => {
  expect(packPage('corto').gzip).toBeNull()
  const { gzip } = packPage('palabras '.repeat(500))
  expect(gzip?.('a')).toBe(gzip?.('b'))
  expect(gunzipSync(gzip?.('a') ?? '').toString()).toBe('palabras '.repeat(500))
})

test('the nonce that tries a packed page shares no place with the mark, and has no character twice', () => {
  for (let i = 0; i < 200; i += 1) {
    const mark = newNonce()
    const probe = probeNonce(mark)
    expect(probe).toMatch(/^[A-Za-z\d+/]{22}==$/)
    const chars = Array.from(probe.slice(0, 22))
    expect(new Set(chars).size).toBe(22)
    expect(chars.filter((char, at) => char === mark[at])).toEqual([])
  }
})
