import { expect, test } from 'vitest'
import { browserKind } from './browser-kind.ts'

const chrome = (system: string, version = '140.0.0.0') =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version} Safari/537.36`
const windows = 'Windows NT 10.0; Win64; x64'

test('a browser is the same kind after an update, and when it asks for the page of a computer', () => {
  expect(browserKind(chrome(windows, '141.0.0.0'))).toBe(browserKind(chrome(windows)))
  expect(browserKind(chrome('X11; Linux x86_64'))).toBe(browserKind(chrome('Linux; Android 10; K')))
})

test.each([
  [chrome(windows), 'chrome windows'],
  [`${chrome(windows)} Edg/140.0.0.0`, 'edge windows'],
  [`${chrome(windows)} OPR/120.0.0.0`, 'opera windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'firefox linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'safari apple',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36',
    'samsung linux',
  ],
])('%s is %s', (userAgent, kind) => expect(browserKind(userAgent)).toBe(kind))

test.each([undefined, '', 'node', 'curl/8.5.0', 'okhttp/4.12'])('%s is no browser', (userAgent) =>
  expect(browserKind(userAgent)).toBeNull(),
)
