import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { EventId } from '@saldo/contract/ids'
import { create } from 'qrcode'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { makeCode, newLiveHandle } from '../../apps/server/src/modules/ledger/index.ts'
import { aPhone } from '../../apps/server/test/money/live-phone.ts'
import { sharpen } from '../../packages/ui/src/scan/sharpen.ts'
import { percentile, round } from '../load/load.ts'
import { aView, photoOf, randomFrom, type Grade, type Grey } from './photo.ts'

/** Grades of photo, both QRs as large as they are in 'Mis Qrs': a good one, a poor one and a bad one, by what decision 75 read of the static QR there: 99.8, 66 and 55 % of first frames. */
const grades: Record<string, Grade> = {
  good: { side: 250, tilt: 0.5, blur: 1.4, noise: 14, shade: 0.5 },
  poor: { side: 190, tilt: 0.6, blur: 1.85, noise: 16, shade: 0.5 },
  bad: { side: 190, tilt: 0.6, blur: 1.87, noise: 16, shade: 0.5 },
}

const PIXELS_A_MODULE = 8
/** Quiet zones in modules, as the app draws them. */
const quietOf = { H: 4, M: 2 } as const
/** The mask of every QR on a screen (decision 75). */
const MASK = 1

const pictureOf = (text: string, level: 'H' | 'M'): Grey => {
  const { size, data } = create(text, { errorCorrectionLevel: level, maskPattern: MASK }).modules
  const quiet = quietOf[level]
  const side = (size + 2 * quiet) * PIXELS_A_MODULE
  const moduleAt = (pixel: number): number => Math.floor(pixel / PIXELS_A_MODULE) - quiet
  const isDark = (x: number, y: number): boolean =>
    x >= 0 && y >= 0 && x < size && y < size && Boolean(data[y * size + x])
  const pixels = Uint8ClampedArray.from({ length: side * side }, (_, at) =>
    isDark(moduleAt(at % side), moduleAt(Math.floor(at / side))) ? 0 : 255,
  )
  return { data: pixels, width: side, height: side }
}

/** The middle of a photo, half as large again, as the till's scanner draws it for two of three frames. */
const middleOf = ({ data, width, height }: Grey): Grey => {
  const middle = new Uint8ClampedArray(data.length)
  const at = (x: number, y: number): number => data[y * width + x] ?? 0
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [u, v] = [width / 6 + (x * 2) / 3, height / 6 + (y * 2) / 3]
      const [left, top] = [Math.floor(u), Math.floor(v)]
      const [dx, dy] = [u - left, v - top]
      middle[y * width + x] =
        (at(left, top) * (1 - dx) + at(left + 1, top) * dx) * (1 - dy) +
        (at(left, top + 1) * (1 - dx) + at(left + 1, top + 1) * dx) * dy
    }
  return { data: middle, width, height }
}

type Image = Extract<Parameters<typeof readBarcodes>[0], { data: unknown }>

const rgbaOf = ({ data, width, height }: Grey) => {
  const rgba = new Uint8ClampedArray(width * height * 4)
  data.forEach((grey, at) => rgba.set([grey, grey, grey, 255], at * 4))
  return { data: rgba, width, height, colorSpace: 'srgb' } as Image
}

const readFrame = async (image: Image): Promise<string | undefined> =>
  (await readBarcodes(image, { formats: ['QRCode'], maxNumberOfSymbols: 1 }))[0]?.text

/** Reads a photo by its first frame alone, as decision 75 did, and as the till's scanner does by three in a row. */
const read = async (photo: Grey) => {
  const [whole, middle] = [rgbaOf(photo), rgbaOf(middleOf(photo))]
  const startedAt = performance.now()
  const first = await readFrame(whole)
  let text = first ?? (await readFrame(middle))
  if (text === undefined) {
    sharpen(middle)
    text = await readFrame(middle)
  }
  return { first, text, ms: performance.now() - startedAt }
}

const eventId = 1 as EventId

const textsOf = () => {
  const handle = newLiveHandle()
  return { fixed: makeCode(eventId), live: aPhone().show({ eventId, handle, at: new Date() }) }
}

const prepare = () =>
  prepareZXingModule({
    overrides: {
      wasmBinary: new Uint8Array(
        readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')),
      ).buffer,
    },
    fireImmediately: true,
  })

/** How many of `rounds` static and live QRs the tills' reader reads in the same photos, by grade, and what it takes. */
export const benchScan = async (
  say: (line: string) => void,
  { rounds }: { rounds: number },
): Promise<Record<string, unknown>> => {
  await prepare()
  const random = randomFrom(75)
  const figures: Record<string, number> = {}
  const times: Record<'fixed' | 'live', number[]> = { fixed: [], live: [] }
  for (const [name, grade] of Object.entries(grades)) {
    const count = { first: 0, fixed: 0, live: 0 }
    for (let n = 0; n < rounds; n += 1) {
      const [texts, view] = [textsOf(), aView(random)]
      for (const kind of ['fixed', 'live'] as const) {
        const picture = pictureOf(texts[kind], kind === 'fixed' ? 'H' : 'M')
        const photo = photoOf(picture, grade, view)
        const { first, text, ms } = await read(photo)
        times[kind].push(ms)
        if (text === texts[kind]) count[kind] += 1
        if (kind === 'fixed' && first === texts.fixed) count.first += 1
      }
    }
    figures[`static_first_frame_${name}`] = round((count.first / rounds) * 100, 1)
    figures[`static_${name}`] = round((count.fixed / rounds) * 100, 1)
    figures[`live_${name}`] = round((count.live / rounds) * 100, 1)
    say(`${name}: static ${figures[`static_${name}`]} %, live ${figures[`live_${name}`]} %`)
  }
  const [fixed, live] = [times.fixed, times.live].map((some) =>
    percentile(
      some.toSorted((a, b) => a - b),
      0.95,
    ),
  )
  return {
    photos: rounds,
    ...figures,
    static_decode_p95_ms: round(fixed ?? 0, 1),
    live_decode_p95_ms: round(live ?? 0, 1),
  }
}
