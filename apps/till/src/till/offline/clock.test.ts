import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createClock, type Kept } from './clock.ts'

const EVENING = Date.UTC(2026, 10, 27, 2)
const MINUTE = 60_000

/** A device whose person and sleep change its two clocks. */
const aDevice = (offMs = 0) => {
  let [deviceMs, monotonicMs] = [EVENING + offMs, 0]
  let kept: Kept | null = null
  const open = () =>
    createClock({
      monotonicMs: () => monotonicMs,
      deviceMs: () => deviceMs,
      kept: () => kept,
      keep: (what) => (kept = what),
    })
  return {
    open,
    pass: (ms: number) => {
      deviceMs += ms
      monotonicMs += ms
    },
    sleep: (ms: number) => (deviceMs += ms),
    set: (ms: number) => (deviceMs += ms),
    reload: () => {
      monotonicMs = 0
      return open()
    },
  }
}

test.each([-10 * MINUTE, 0, 10 * MINUTE])(
  'a device whose clock is %d ms off knows the server’s time',
  (offMs) => {
    const device = aDevice(offMs)
    const clock = device.open()
    clock.heard(EVENING)
    device.pass(MINUTE)
    expect([clock.nowMs(), clock.contactMs()]).toEqual([EVENING + MINUTE, EVENING])
    const reloaded = device.reload()
    device.pass(MINUTE)
    expect([reloaded.nowMs(), reloaded.contactMs()]).toEqual([EVENING + 2 * MINUTE, EVENING])
  },
)

test('a person who sets the device’s clock changes nothing, and back in time nobody gets', () => {
  const device = aDevice()
  const clock = device.open()
  clock.heard(EVENING)
  device.set(-60 * MINUTE)
  device.pass(MINUTE)
  expect(clock.nowMs()).toBe(EVENING + MINUTE)
  expect(device.reload().nowMs()).toBe(EVENING + MINUTE)
})

test('a device that slept has not stood still', () => {
  const device = aDevice()
  const clock = device.open()
  clock.heard(EVENING)
  device.sleep(20 * MINUTE)
  expect(clock.nowMs()).toBe(EVENING)
  clock.woke()
  expect(clock.nowMs()).toBe(EVENING + 20 * MINUTE)
})

test('a device’s clock set ahead while it slept is believed until the next contact, and not after a reload either', () => {
  const device = aDevice()
  const clock = device.open()
  clock.heard(EVENING)
  device.set(60 * MINUTE)
  clock.woke()
  expect(clock.nowMs()).toBe(EVENING + 60 * MINUTE)
  device.pass(MINUTE)
  clock.heard(EVENING + MINUTE)
  expect(clock.nowMs()).toBe(EVENING + MINUTE)
  expect(device.reload().nowMs()).toBe(EVENING + MINUTE)
})

test('it never goes back, whatever is done to the device; a contact alone sets it, to the server’s time', () => {
  const change = fc.record({
    what: fc.constantFrom('pass', 'sleep', 'set back', 'set ahead', 'woke', 'heard', 'reload'),
    ms: fc.nat(30 * MINUTE),
  })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
      const device = aDevice()
      let clock = device.open()
      let last = 0
      // Over a reload up to ten seconds may not have been kept.
      let mayLoseMs = 0
      for (const { what, ms } of changes) {
        if (what === 'pass') device.pass(ms)
        if (what === 'sleep') device.sleep(ms)
        if (what === 'set back') device.set(-ms)
        if (what === 'set ahead') device.set(ms)
        if (what === 'woke') clock.woke()
        if (what === 'heard') clock.heard(EVENING)
        if (what === 'reload') clock = device.reload()
        mayLoseMs = what === 'reload' ? 10_000 : 0
        // Nobody can set the server's clock, so what it says may be earlier than what the device led to.
        if (what === 'heard') last = EVENING
        expect(clock.nowMs()).toBeLessThanOrEqual(what === 'heard' ? EVENING : Infinity)
        expect(clock.nowMs()).toBeGreaterThanOrEqual(last - mayLoseMs)
        last = clock.nowMs()
      }
    }),
  )
})
