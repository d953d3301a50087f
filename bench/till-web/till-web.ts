import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { buildWeb } from '../../scripts/build-web.mjs'
import { verifyLedger } from '../../apps/server/src/modules/ledger/index.ts'
import { percentile, round } from '../load/load.ts'
import { openScene, type Scene } from '../scene.ts'
import { openPairing } from '../tills/paired.ts'
import { frameOf, openCamera, type Frame } from './camera.ts'
import { decodesOf, firstShown, openBrowser, openTill, seen, startTill, watch } from './page.ts'
import { weighScripts } from './scripts.ts'

const BALANCE = 1_000_00n
const SHOWN_BALANCE = 'saldo $1,000.00'
/** The number of first sales not counted: they warm up the page and the server. */
const WARM_UP = 3
const RELOADS = 5

type Stall = { page: Page; camera: ReturnType<typeof openCamera>; nobody: Frame }

/** The waiting times of one sale, in ms; `…Call` is the server's part. */
type Sale = { scan: number; scanCall: number; charge: number; chargeCall: number }

const sellOnce = async ({ page, camera, nobody }: Stall, code: string): Promise<Sale> => {
  const frame = await frameOf(code)
  await watch(page, SHOWN_BALANCE)
  const inViewAt = camera.show(frame)
  const scanned = await seen(page, 'qr/lookup')
  camera.show(nobody)
  await page.keyboard.type('12.5')
  await watch(page, 'Cobrado')
  await page.getByRole('button', { name: 'Cobrar', exact: true }).click()
  const charged = await seen(page, 'charges')
  await page.getByRole('button', { name: 'Siguiente' }).click()
  await page.getByRole('heading', { name: 'Escanea el QR' }).waitFor()
  return {
    scan: scanned.at - inViewAt,
    scanCall: scanned.asked?.ms ?? Number.NaN,
    charge: charged.at - charged.pressedAt,
    chargeCall: charged.asked?.ms ?? Number.NaN,
  }
}

/** The time in ms from the start of each offline reload to the till's first screen. */
const reloadOffline = async (page: Page): Promise<number[]> => {
  await page.waitForFunction('navigator.serviceWorker.ready')
  const times: number[] = []
  await page.context().setOffline(true)
  for (let run = 0; run < RELOADS; run++) {
    await page.reload()
    times.push(await firstShown(page))
    await page.getByRole('banner').filter({ hasText: 'Sin conexión0 en espera' }).waitFor()
  }
  await page.context().setOffline(false)
  return times
}

const spread = (all: Record<string, readonly number[]>): Record<string, number> => {
  const figures: Record<string, number> = {}
  for (const [name, times] of Object.entries(all)) {
    const sorted = times.toSorted((a, b) => a - b)
    figures[`${name}_p50_ms`] = round(percentile(sorted, 0.5), 1)
    figures[`${name}_p95_ms`] = round(percentile(sorted, 0.95), 1)
    figures[`${name}_max_ms`] = round(sorted.at(-1) ?? Number.NaN, 1)
  }
  return figures
}

const work = async (
  say: (line: string) => void,
  scene: Scene,
  { page, camera, nobody }: Stall,
): Promise<Record<string, unknown>> => {
  const weigh = weighScripts(page)
  await startTill(page, scene.product.address, await openPairing(scene))
  const sales: Sale[] = []
  for (const [number, code] of scene.codes.entries()) {
    const sale = await sellOnce({ page, camera, nobody }, code)
    if (number >= WARM_UP) sales.push(sale)
  }
  const decodes = await decodesOf(page)
  const [frame] = decodes
  if (!frame) throw new Error('no frame was seen on its way to the decoder')
  const figures = {
    ...spread({
      scan: sales.map(({ scan }) => scan),
      scan_call: sales.map(({ scanCall }) => scanCall),
      charge: sales.map(({ charge }) => charge),
      charge_call: sales.map(({ chargeCall }) => chargeCall),
      decode: decodes.map(({ ms }) => ms),
    }),
    frame_height: frame.height,
    ...(await weigh()),
  }
  say(`${sales.length} sales, ${decodes.length} frames: ${JSON.stringify(figures)}`)
  return { ...figures, ...spread({ offline_reload: await reloadOffline(page) }) }
}

const inBrowser = async (say: (line: string) => void, scene: Scene): Promise<Record<string, unknown>> => {
  const folder = mkdtempSync(join(tmpdir(), 'saldo-till-'))
  const [film, nobody] = [join(folder, 'camera.y4m'), await frameOf(null)]
  const camera = openCamera(film, nobody)
  let browser: Browser | undefined
  try {
    browser = await openBrowser(film)
    return await work(say, scene, { page: await openTill(browser), camera, nobody })
  } finally {
    await browser?.close()
    camera.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * One paired till in a browser whose camera sees one QR after the other: the staff's waiting times and the
 * scripts' size.
 */
export const benchTillWeb = async (
  say: (line: string) => void,
  { rounds }: { rounds: number },
): Promise<Record<string, unknown>> => {
  await buildWeb()
  const scene = await openScene({ wallets: rounds + WARM_UP, balance: BALANCE })
  try {
    const figures = await inBrowser(say, scene)
    const { ok } = await verifyLedger(scene.database.db)
    const [load = 0] = loadavg()
    return { runs: rounds, ...figures, verified: ok, load_average: round(load, 1) }
  } finally {
    await scene.close()
  }
}
