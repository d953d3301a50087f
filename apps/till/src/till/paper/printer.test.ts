import { expect, test, vi } from 'vitest'
import { createPrinter, type Print } from './printer.ts'
import type { PaperSettings } from './settings.ts'

const settings: PaperSettings = { way: 'usb', width: 58, printsReceipts: true, printsOrders: false }
const ticket = (text: string) => [{ kind: 'text' as const, text }]

const withFakeTime = async (work: () => Promise<void>): Promise<void> => {
  vi.useFakeTimers()
  try {
    await work()
  } finally {
    vi.useRealTimers()
  }
}

test('papers come out one after the other, and one that fails stops no other', async () => {
  const out: string[] = []
  const print: Print = async ([line]) => {
    const words = line?.kind === 'text' ? line.text : ''
    if (words === 'b') throw new Error('Sin papel.')
    out.push(words)
    return 'sent'
  }
  const printer = createPrinter(print)
  for (const words of ['a', 'b', 'c']) printer.print(async () => ticket(words), settings)
  await expect.poll(() => printer.read().isBusy).toBe(false)
  expect(out).toEqual(['a', 'c'])
  expect(printer.read().problem).toBe(
    'Sin papel. No salió el papel. La operación sí quedó registrada: no la repitas.',
  )
  printer.dismiss()
  expect(printer.read().problem).toBeNull()
})

test('a printer that never answers is unknown after a while, and is not asked twice', () =>
  withFakeTime(async () => {
    const print = vi.fn<Print>(() => new Promise(() => undefined))
    const printer = createPrinter(print)
    printer.print(async () => ticket('a'), settings)
    await vi.advanceTimersByTimeAsync(14_000)
    expect(printer.read()).toEqual({ problem: null, isBusy: true })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(printer.read()).toMatchObject({ problem: expect.stringMatching(/^No sabemos/), isBusy: false })
    expect(print).toHaveBeenCalledTimes(1)
  }))

test('behind a printer that stands still no more than twenty papers wait', () =>
  withFakeTime(async () => {
    const print = vi.fn<Print>(() => new Promise(() => undefined))
    const printer = createPrinter(print)
    for (let i = 0; i < 21; i++) printer.print(async () => ticket('a'), settings)
    expect(printer.read().problem).toMatch(/^La impresora no avanza/)
    await vi.advanceTimersByTimeAsync(20 * 15_000)
    expect(print).toHaveBeenCalledTimes(20)
  }))
