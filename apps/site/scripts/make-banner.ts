/**
 * Draws the banner of events that have no picture and writes src/features/events/assets/default-banner.svg.
 * Run it again after a change of the motifs: `node apps/site/scripts/make-banner.ts`.
 */
import { writeFile } from 'node:fs/promises'
import { agave, fringe, hummingbird, sheet, sun } from './papel-picado.ts'

const target = new URL('../src/features/events/assets/default-banner.svg', import.meta.url)
const [width, height] = [1820, 692]

const sheets: { cut: string; colour: string; x: number; tilt: number }[] = [
  { cut: agave, colour: '#ffb020', x: 400, tilt: 3 },
  { cut: sun, colour: '#d81b72', x: 910, tilt: -1 },
  { cut: hummingbird, colour: '#0b8f7c', x: 1420, tilt: -3.5 },
]

const papers = sheets.map(
  ({ cut, colour, x, tilt }) =>
    `<path fill="${colour}" fill-rule="evenodd" transform="translate(${x} 96)rotate(${tilt})scale(5.6)" d="${sheet}${fringe}${cut}"/>`,
)

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs><linearGradient id="n" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#541452"/><stop offset=".5" stop-color="#241a4a"/><stop offset="1" stop-color="#3a1b66"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#n)"/><path d="M0 60Q910 150 ${width} 60" fill="none" stroke="#cfc5ee" stroke-opacity=".6" stroke-width="5"/>${papers.join('')}</svg>\n`

await writeFile(target, svg)
process.stdout.write(`${svg.length} bytes\n`)
