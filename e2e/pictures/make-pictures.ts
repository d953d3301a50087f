/**
 * Draws the site's icons (from the logo's drawing) and the link preview picture into apps/site/public. Run it
 * again after a change of either: `node e2e/pictures/make-pictures.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import { toString as drawQr } from 'qrcode'
import config from '../playwright.config.ts'

const root = join(import.meta.dirname, '../..')
const read = (name: string): Buffer => readFileSync(join(root, 'packages/ui/src/assets', name))
const save = (name: string, data: Buffer): void => writeFileSync(join(root, 'apps/site/public', name), data)

const dataUrl = (type: string, data: Buffer): string => `data:${type};base64,${data.toString('base64')}`
const icon = read('icon.svg').toString()
/** The same icon with square corners and a smaller drawing: systems mask the edge in their own shape. */
const fullBleed = icon
  .replace('rx="9"', '')
  .replace(
    '<rect x="9" y="9" width="14" height="14" rx="4"',
    '<rect x="10" y="10" width="12" height="12" rx="3.4"',
  )

const shoot = async (
  browser: Browser,
  html: string,
  { width, height = width, type = 'png' }: { width: number; height?: number; type?: 'png' | 'jpeg' },
): Promise<Buffer> => {
  const page = await browser.newPage({ viewport: { width, height } })
  await page.setContent(html)
  await page.evaluate(() => document.fonts.ready)
  const picture = await page.screenshot({
    type,
    omitBackground: true,
    ...(type === 'jpeg' && { quality: 88 }),
  })
  await page.close()
  return picture
}

const square = (svg: string): string =>
  `<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`

/** An .ico with one PNG inside, for programs that request /favicon.ico without reading the page. */
const asIco = (png: Buffer, size: number): Buffer => {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

/** The preview has no brand: the brand is configurable and is shown beside the picture. */
const previewHtml = async (): Promise<string> => {
  const garland = dataUrl('image/svg+xml', read('garland.svg'))
  const font = dataUrl('font/woff2', read('bricolage.woff2'))
  const color = { dark: '#1d1730', light: '#fffaf2' }
  const qr = await drawQr('saldo', { type: 'svg', errorCorrectionLevel: 'H', margin: 0, color })
  return `<style>
@font-face { font-family: Bricolage; src: url(${font}) format('woff2'); font-weight: 500 800 }
* { box-sizing: border-box; margin: 0 }
body { position: relative; width: 1200px; height: 630px; overflow: hidden; color: #fffaf2;
  font-family: Bricolage; background:
  radial-gradient(620px 420px at 88% 0, #43257e 0, transparent 70%),
  radial-gradient(600px 560px at -6% 40%, #541452 0, transparent 68%),
  radial-gradient(700px 500px at 110% 110%, #3a1b66 0, transparent 70%),
  linear-gradient(#17112e, #241a4a) }
.garland { position: absolute; inset: 0 0 auto; height: 220px; background: url(${garland}) center top / 1000px auto repeat-x }
.words { position: absolute; left: 84px; top: 250px; width: 620px }
h1 { font-weight: 800; font-size: 100px; line-height: .98; letter-spacing: -.025em }
p { margin-top: 26px; color: #cfc5ee; font-weight: 500; font-size: 34px; line-height: 1.25 }
.card { position: absolute; right: 100px; top: 176px; width: 336px; padding: 36px 36px 30px; border-radius: 40px;
  background: #fffaf2; color: #1d1730; transform: rotate(4deg); box-shadow: 0 30px 80px -10px rgb(9 5 24 / .7) }
.card svg { display: block; width: 264px; height: 264px }
.money { display: flex; align-items: baseline; justify-content: space-between; margin-top: 24px; font-weight: 800; font-size: 50px }
.money small { color: #07766a; font-weight: 700; font-size: 26px }
</style><div class="garland"></div>
<div class="words"><h1>Tu fiesta,<br>sin efectivo</h1><p>Recarga tu saldo y paga con tu QR.</p></div>
<div class="card">${qr}<div class="money">$500 <small>Activo</small></div></div>`
}

// Chromium loads icon-192.png with the first page, so the committed file was compressed to a third of this
// output: sharp(it).png({ palette: true, effort: 10 }).
const browser = await chromium.launch(config.use?.launchOptions)
for (const [name, svg, width] of [
  ['icon-192.png', icon, 192],
  ['icon-512.png', icon, 512],
  ['icon-maskable-512.png', fullBleed, 512],
  ['apple-touch-icon.png', fullBleed, 180],
] as const)
  save(name, await shoot(browser, square(svg), { width }))
save('favicon.ico', asIco(await shoot(browser, square(icon), { width: 48 }), 48))
save('preview.jpg', await shoot(browser, await previewHtml(), { width: 1200, height: 630, type: 'jpeg' }))
await browser.close()
