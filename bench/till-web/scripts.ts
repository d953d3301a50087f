import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import { round } from '../load/load.ts'

const isDecoder = (path: string): boolean => path.includes('/reader-') || path.endsWith('.wasm')

const kilobytes = (files: readonly [string, Buffer][]): number =>
  round(files.reduce((sum, [, body]) => sum + gzipSync(body, { level: 9 }).length, 0) / 1024, 1)

/**
 * Collects the page's scripts; the returned function resolves to their gzipped size in KB: the till's own,
 * and the decoder's.
 */
export const weighScripts = (page: Page): (() => Promise<{ js_kb: number; decoder_kb: number }>) => {
  const loading = new Map<string, Promise<Buffer>>()
  const keep = (response: Response): void => {
    const { pathname } = new URL(response.url())
    if (/\.(?:js|wasm)$/.test(pathname) && response.ok()) loading.set(pathname, response.body())
  }
  page.on('response', keep)
  return async () => {
    // Stop collecting: the bodies of responses are lost in a later reload.
    page.off('response', keep)
    const files = await Promise.all(
      [...loading].map(async ([path, body]): Promise<[string, Buffer]> => [path, await body]),
    )
    return {
      js_kb: kilobytes(files.filter(([path]) => !isDecoder(path))),
      decoder_kb: kilobytes(files.filter(([path]) => isDecoder(path))),
    }
  }
}
