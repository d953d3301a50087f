import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import { cameraArgs } from '../../e2e/camera-video.ts'
import { executable } from '../web/chromium.ts'

/** What browser/watch.ts says of a text: when it was painted, the last click, and the request that it came with. */
export type Seen = { at: number; pressedAt: number; asked: { at: number; ms: number } | null }

export type Decode = { ms: number; width: number; height: number }

export type Pairing = { code: string; worker: { name: string }; pin: string }

const watcher = stripTypeScriptTypes(readFileSync(join(import.meta.dirname, 'browser/watch.ts'), 'utf8'))

export const openBrowser = (film: string): Promise<Browser> =>
  chromium.launch({ executablePath: executable(), args: ['--no-sandbox', ...cameraArgs(film)] })

/** A till's page as a tablet lies on the bar, which says what it shows and when. */
export const openTill = async (browser: Browser): Promise<Page> => {
  const shape = { viewport: { width: 1000, height: 700 }, locale: 'es-MX', permissions: ['camera'] }
  const page = await (await browser.newContext(shape)).newPage()
  await page.addInitScript({ content: watcher })
  return page
}

/** Pairs this browser and signs in by PIN, as staff does; it ends before the camera. */
export const startTill = async (page: Page, address: string, pairing: Pairing): Promise<void> => {
  await page.goto(`${address}/till#${pairing.code}`)
  await page.getByLabel('Nombre del dispositivo').fill('Tablet 1')
  await page.getByRole('button', { name: 'Vincular' }).click()
  await page.getByRole('button', { name: pairing.worker.name }).click()
  await page.getByRole('heading', { name: 'PIN de' }).waitFor()
  await page.keyboard.type(pairing.pin)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.getByRole('heading', { name: 'Escanea el QR' }).waitFor()
}

/** From now on the page looks out for this text. */
export const watch = (page: Page, text: string): Promise<void> =>
  page.evaluate(`tillBench.watch(${JSON.stringify(text)})`)

/** Waits for the text that is looked out for; `request` is how the address ends of what was asked for it. */
export const seen = (page: Page, request: string): Promise<Seen> =>
  page.evaluate<Seen>(`tillBench.seen(${JSON.stringify(request)})`)

/** How long each frame took that the till decoded until now. */
export const decodesOf = (page: Page): Promise<Decode[]> => page.evaluate<Decode[]>('tillBench.decodes')

/** From the start of its loading until the page showed its first screen, in ms. */
export const firstShown = (page: Page): Promise<number> => page.evaluate<number>('tillBench.first')
