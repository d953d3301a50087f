import { afterEach, expect, test, vi } from 'vitest'
import { answerOfError } from './send-answer.ts'
import { askVendor } from './vendor-call.ts'

afterEach(() => vi.unstubAllGlobals())

const failed = (code: string): Error =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) })

test.each(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'])(
  'a connection that was never made (%s) certainly sent nothing: no payment, and no message',
  async (code) => {
    vi.stubGlobal('fetch', () => Promise.reject(failed(code)))
    const answer = await askVendor('https://vendor.test/', { method: 'POST', headers: {} })
    expect(answer).toEqual({ kind: 'busy', retryAfterSeconds: 5 })
    expect(answerOfError(failed(code))).toEqual({ kind: 'busy', code })
  },
)

test.each(['UND_ERR_SOCKET', 'ECONNRESET', 'UND_ERR_HEADERS_TIMEOUT'])(
  'a connection that broke (%s) may have sent it: nobody knows',
  async (code) => {
    vi.stubGlobal('fetch', () => Promise.reject(failed(code)))
    const answer = await askVendor('https://vendor.test/', { method: 'POST', headers: {} })
    expect(answer).toEqual({ kind: 'unknown', why: code })
    expect(answerOfError(failed(code))).toEqual({ kind: 'unknown', code })
  },
)
