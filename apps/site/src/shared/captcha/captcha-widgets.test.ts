import type { CaptchaConfig } from '@saldo/contract/captcha-vendors'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { captchaWidgets, drawCaptcha } from './captcha-widgets.ts'
import type { CaptchaWidget, Telling } from './widget.ts'

const widget = { reset: () => undefined, remove: () => undefined }
const given: unknown[] = []
const draw: CaptchaWidget['draw'] = async (...args) => {
  given.push(...args)
  return widget
}

// One line in the registry is all that a vendor needs.
const widgets = captchaWidgets as Record<string, () => Promise<CaptchaWidget>>
beforeAll(() => {
  widgets.fixture = async () => ({ draw })
})
afterAll(() => {
  delete widgets.fixture
})

test('an added vendor’s widget is drawn where the server chose it, with its own configuration', async () => {
  const config = { provider: 'fixture', script_url: 'https://fixture.test' } as unknown as CaptchaConfig
  const place = {} as HTMLElement
  const telling: Telling = { onToken: () => undefined, onTrouble: () => undefined }
  expect(await drawCaptcha(config, place, telling)).toBe(widget)
  expect(given).toEqual([config, place, telling])
})
