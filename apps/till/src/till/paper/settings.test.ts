import { expect, test } from 'vitest'
import { memoryBrowser } from '../../../test/memory-shelf.ts'
import { createRecords } from '../storage/records.ts'
import { createPaperSettings, type PaperSettings } from './settings.ts'

const network: PaperSettings = { way: 'network', width: 58, printsReceipts: true, printsOrders: false }

test('a device has no printer until one is set, and keeps it over reloads and for all tabs', async () => {
  const { shelf } = memoryBrowser()
  const [here, elsewhere] = [
    createPaperSettings(createRecords(shelf())),
    createPaperSettings(createRecords(shelf())),
  ]
  elsewhere.start()
  expect(here.read()).toEqual({ way: 'none', width: 80, printsReceipts: false, printsOrders: false })
  await here.keep(network)
  expect(here.read()).toEqual(network)
  await expect.poll(() => elsewhere.read()).toEqual(network)
})

test('settings that can’t be stored are not in force', async () => {
  const { shelf } = memoryBrowser()
  const records = createRecords(shelf())
  const settings = createPaperSettings({ ...records, set: () => Promise.reject(new Error('full')) })
  await expect(settings.keep(network)).rejects.toThrow('full')
  expect(settings.read().way).toBe('none')
})

test('settings that this version can’t read count as none', async () => {
  const { kept, shelf } = memoryBrowser()
  kept.set('paper', { v: 1, value: { ...network, width: 76 } })
  const settings = createPaperSettings(createRecords(shelf()))
  settings.start()
  await expect.poll(() => kept.size).toBe(0)
  expect(settings.read().way).toBe('none')
})
