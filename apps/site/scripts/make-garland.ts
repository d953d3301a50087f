/**
 * Cuts the papel picado garland and writes src/app/assets/garland.svg: one swag that repeats sideways.
 * Run it again after a change of the motifs: `node apps/site/scripts/make-garland.ts`.
 */
import { writeFile } from 'node:fs/promises'
import { agave, fringe, hummingbird, qrModules, sheet, sun } from './papel-picado.ts'

const target = new URL('../src/app/assets/garland.svg', import.meta.url)
const limitBytes = 8 * 1024

const swag = { width: 720, height: 122, postY: 6, sag: 22, flags: 8 }
const pitch = swag.width / swag.flags
const motifs = { sun, agave, hummingbird, qr: qrModules }
const hung: [keyof typeof motifs, string][] = [
  ['sun', '#d81b72'],
  ['agave', '#ffb020'],
  ['hummingbird', '#0b8f7c'],
  ['qr', '#ff6a3d'],
  ['sun', '#ffb020'],
  ['hummingbird', '#e9e2ff'],
  ['agave', '#d81b72'],
  ['qr', '#7450dd'],
]

const short = (value: number) => String(Math.round(value * 10) / 10)

const stringY = (x: number) => swag.postY + swag.sag * (1 - ((2 * x) / swag.width - 1) ** 2)

const cord = `<path d="M0 ${swag.postY}Q${swag.width / 2} ${swag.postY + 2 * swag.sag} ${swag.width} ${swag.postY}" fill="none" stroke="#cfc5ee" stroke-opacity=".55" stroke-width="1.5"/>`

const papers = Object.entries(motifs).map(
  ([name, cut]) => `<path id="${name}" fill-rule="evenodd" d="${sheet}${fringe}${cut}"/>`,
)

const flags = hung.map(([name, colour], position) => {
  const x = pitch * (position + 0.5)
  const slope = (stringY(x + 1) - stringY(x - 1)) / 2
  // Paper hangs; it follows the cord only a little, and no two sheets alike.
  const tilt = (Math.atan(slope) * 110) / Math.PI + (position % 2 ? 1.1 : -0.8)
  return `<use href="#${name}" fill="${colour}" transform="translate(${short(x)} ${short(stringY(x) - 1.5)})rotate(${short(tilt)})"/>`
})

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${swag.width}" height="${swag.height}" viewBox="0 0 ${swag.width} ${swag.height}"><defs>${papers.join('')}</defs>${cord}${flags.join('')}</svg>\n`

if (svg.length > limitBytes) throw new Error(`The garland is ${svg.length} bytes, over ${limitBytes}.`)
await writeFile(target, svg)
process.stdout.write(`${svg.length} bytes\n`)
