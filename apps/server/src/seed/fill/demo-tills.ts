import type { TillHealthReport } from '@saldo/contract/devices'
import { chanceOf } from './chance.ts'

export type DemoTill = {
  name: string
  /** The name of its place. */
  place: string
  /** The demo's account that is signed in on it. */
  account?: string
  /** A usual round trip in ms, and how much longer it is when its network is worst. */
  usualMs: number
  worst: number
  /** Percent after a charge; null where the browser doesn't tell. */
  battery: number | null
  /** Has operations that wait, or has not been heard of for a while. */
  trouble?: 'queue' | 'silence'
}

/** Tills of a filled event: most do well, one of each trouble is there to be seen. */
export const demoTills: readonly DemoTill[] = [
  {
    name: 'Norte 1',
    place: 'Barra Norte',
    account: 'barra@demo.test',
    usualMs: 46,
    worst: 1.6,
    battery: 96,
  },
  { name: 'Norte 2', place: 'Barra Norte', usualMs: 58, worst: 1.7, battery: 88 },
  { name: 'Sur 1', place: 'Barra Sur', usualMs: 64, worst: 1.8, battery: 91 },
  { name: 'Sur 2', place: 'Barra Sur', usualMs: 92, worst: 2.2, battery: 79, trouble: 'queue' },
  { name: 'Fogón 1', place: 'Cocina del Fogón', usualMs: 108, worst: 3.4, battery: 84 },
  { name: 'Terraza 1', place: 'Terraza', usualMs: 71, worst: 1.9, battery: 14 },
  {
    name: 'Entrada 1',
    place: 'Caja Entrada',
    account: 'caja@demo.test',
    usualMs: 52,
    worst: 1.5,
    battery: 99,
  },
  { name: 'Entrada 2', place: 'Caja Entrada', usualMs: 61, worst: 1.6, battery: 73, trouble: 'silence' },
  { name: 'Centro 1', place: 'Caja Centro', usualMs: 55, worst: 1.6, battery: null },
]

const CALLS = 40
/** A network is at its worst every two hours and a half. */
const SWELL_MINUTES = 150
const CHARGED_EACH_MINUTES = 240
const MINUTES_A_PERCENT = 8

/** Operations that wait, at least and below. */
const waits = { queue: { from: 6, to: 10 }, silence: { from: 2, to: 5 } }

type Said = { waiting: number; health: TillHealthReport }

/** What a till says in a minute, counted since 1970; the same for the same minute. */
export const saidAt = ({ name, usualMs, worst, battery, trouble }: DemoTill, minute: number): Said => {
  const chance = chanceOf(`till ${name} ${minute}`)
  const swell = Math.sin((minute * 2 * Math.PI) / SWELL_MINUTES) ** 8
  const ms = usualMs * (1 + (worst - 1) * swell)
  const wait = trouble && waits[trouble]
  const used = Math.floor((minute % CHARGED_EACH_MINUTES) / MINUTES_A_PERCENT)
  return {
    waiting: wait ? chance.whole(wait.from, wait.to) : 0,
    health: {
      round_trips: Array.from({ length: CALLS + chance.whole(0, 15) }, () =>
        Math.round(ms * chance.between(0.7, 1.3) * (chance.happens(0.02) ? chance.between(2, 5) : 1)),
      ),
      failures: chance.happens(trouble ? 0.12 : 0.012) ? chance.whole(1, 3) : 0,
      battery: battery === null ? null : Math.max(battery - used, 4),
    },
  }
}
