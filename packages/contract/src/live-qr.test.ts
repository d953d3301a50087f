import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  acceptedSteps,
  freshnessOf,
  fromBase32,
  isLiveText,
  liveHead,
  liveText,
  readLiveText,
  stepAt,
  stepMs,
  toBase32,
} from './live-qr.ts'

const bytes = fc.uint8Array({ minLength: 0, maxLength: 70 })
const handle = fc.uint8Array({ minLength: 6, maxLength: 6 }).map((some) => toBase32(some).slice(0, 9))
const signature = fc.uint8Array({ minLength: 64, maxLength: 64 })
const eventId = fc.integer({ min: 1, max: 32_767 })
const step = fc.integer({ min: stepAt(Date.UTC(2024, 0)), max: stepAt(Date.UTC(2090, 0)) })

test('bytes survive base32, and each has one text', () => {
  fc.assert(
    fc.property(bytes, (some) => {
      expect(fromBase32(toBase32(some))).toEqual(new Uint8Array(some))
    }),
  )
  // Two characters hold one byte and two bits that must be zero.
  expect(fromBase32('00')).toEqual(new Uint8Array([0]))
  expect(fromBase32('01')).toBeUndefined()
  expect(fromBase32('0I')).toBeUndefined()
})

test('a live QR has 122 characters that a QR encodes as alphanumeric, and is read back as it was', () => {
  fc.assert(
    fc.property(
      eventId,
      handle,
      step,
      signature,
      fc.integer({ min: -9_000, max: 9_000 }),
      (event, ofHandle, at, signed, off) => {
        const head = liveHead({ eventId: event, handle: ofHandle, step: at })
        const text = liveText(head, signed)
        expect(text).toMatch(/^V1[0-9A-Z]{120}$/)
        expect(readLiveText(text, at + off)).toEqual({
          eventId: event,
          handle: ofHandle,
          step: at,
          head,
          signature: new Uint8Array(signed),
        })
      },
    ),
  )
})

test('what is no live QR is read as none', () => {
  const text = liveText(liveHead({ eventId: 1, handle: '012345678', step: 5 }), new Uint8Array(64))
  expect(isLiveText(text)).toBe(true)
  for (const broken of [text.slice(1), `${text}0`, text.replace('V1', 'V2'), text.toLowerCase()])
    expect(readLiveText(broken, 5)).toBeUndefined()
  // A set bit beyond the signature would make a second text of the same QR.
  expect(readLiveText(`${text.slice(0, -1)}1`, 5)).toBeUndefined()
})

test('a step is fresh from two before to one after the reader’s own', () => {
  const now = stepAt(stepMs * 1_000 + stepMs - 1)
  expect(now).toBe(1_000)
  expect(acceptedSteps).toEqual({ before: 2, after: 1 })
  expect([997, 998, 1_000, 1_001, 1_002].map((one) => freshnessOf(one, now))).toEqual([
    'old',
    'fresh',
    'fresh',
    'fresh',
    'ahead',
  ])
})
