/**
 * Cuts the display face down to what Spanish and money need and writes src/assets/bricolage.woff2.
 * Run it again after an upgrade of the font: `node packages/ui/scripts/make-font.ts`.
 */
import { readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

const source = new URL(
  import.meta
    .resolve('@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2'),
)
const target = new URL('../src/assets/bricolage.woff2', import.meta.url)
const limitBytes = 25 * 1024

const upper = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const letters = `${upper}${upper.toLowerCase()}ÁÉÍÓÚÜÑáéíóúüñ`
const signs = ` \u00a00123456789$€%.,:;¡!¿?'"‘’“”«»()/&@#+-−–—·…→×°ªº`

const subset = await subsetFont(await readFile(source), letters + signs, {
  targetFormat: 'woff2',
  variationAxes: { opsz: 40, wght: { min: 500, max: 800 } },
})
if (subset.length > limitBytes) throw new Error(`The font is ${subset.length} bytes, over ${limitBytes}.`)
await writeFile(target, subset)
process.stdout.write(`${subset.length} bytes\n`)
