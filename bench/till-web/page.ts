import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import { cameraArgs } from '../../e2e/steps/camera-video.ts'
import { executable } from '../web/chromium.ts'

/** The result of browser/watch.ts for a text: when it was painted, the last click, and its request. */
export type Seen = { at: number; pressedAt: number; asked: { at: number; ms: number } | null }

export type Decode = { ms: number; width: number; height: number }

export type Pairing = { code: string; worker: { name: string }; pin: string }

const watcher = stripTypeScriptTypes(readFileSync(join(import.meta.dirname, 'browser/watch.ts'), 'utf8'))

export const openBrowser = (film: string): Promise<Browser> =>
  chromium.launch({ executablePath: executable(), args: ['--no-sandbox', ...cameraArgs(film)] })

/** Opens a page in a tablet's landscape shape, with browser/watch.ts in it. */
export const openTill = async (browser: Browser): Promise<Page> => {
  const shape = { viewport: { width: 1000, height: 700 }, locale: 'es-MX', permissions: ['camera'] }
  const page = await (await browser.newContext(shape)).newPage()
  await page.addInitScript({ content: watcher })
  return page
}

/** Pairs this browser and signs in by PIN, as staff do; ends at the camera. */
export const startTill = async (page: Page, address: string, pairing: Pairing): Promise<void> => {
  await page.goto(`${address}/till#${pairing.code}`)
  await page.getByLabel('Nombre del dispositivo').fill('Tablet 1')
  await page.getByRole('button', { name: 'Vincular' }).click()
  await page.getByRole('button', { name: pairing.worker.name }).click()
  await page.getByRole('heading', { name: 'PIN de' }).waitFor()
  await page.keyboard.type(pairing.pin)
  await page.getByRole('heading', { name: 'Escanea el QR' }).waitFor()
}

/** Starts watching for this text. */
export const watch = (page: Page, text: string): Promise<void> =>
  page.evaluate(`tillBench.watch(${JSON.stringify(text)})`)

/** Waits for the watched text; `request`: the end of its request's address. */
export const seen = (page: Page, request: string): Promise<Seen> =>
  page.evaluate<Seen>(`tillBench.seen(${JSON.stringify(request)})`)

/** The decoding time of each frame so far. */
export const decodesOf = (page: Page): Promise<Decode[]> => page.evaluate<Decode[]>('tillBench.decodes')

/** The time in ms from the start of loading to the first screen. */
export const firstShown = (page: Page): Promise<number> => page.evaluate<number>('tillBench.first')
