import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { User } from '@saldo/contract/auth'
import { memoryStorage } from '../../test/fake-server.ts'
import { localKeys } from './keys.ts'
import { isLeavingSignedOut, leaveSignedOut, watchSession } from './session.ts'

const userOf = (id: string) => ({ id, name: id, created_at: '2026-01-02T03:04:05.000Z' }) as User

/** What another tab of this browser, or the person before this one was frozen, did to the storage. */
const elsewhere = {
  signIn: (id: string) => {
    localStorage.setItem(localKeys.token, `${id}’s token`)
    localStorage.setItem(localKeys.user, JSON.stringify(userOf(id)))
  },
  signOut: () => localStorage.clear(),
}

const shown = Object.assign(new EventTarget(), { visibilityState: 'visible' })
const replace = vi.fn<(url: string) => void>()
const page = Object.assign(new EventTarget(), { location: { replace, assign: () => undefined } })
const show = (persisted: boolean) => page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
const tell = () => page.dispatchEvent(new Event('storage'))
let end = () => {}

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('sessionStorage', memoryStorage())
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', shown)
  replace.mockClear()
  shown.visibilityState = 'visible'
  elsewhere.signIn('ana')
  end = watchSession('/')
})
afterEach(() => {
  end()
  vi.unstubAllGlobals()
})

test('a page is left when its person signs out in another tab, or when somebody else signs in there', () => {
  elsewhere.signIn('ana')
  tell()
  expect(replace).not.toHaveBeenCalled()
  elsewhere.signIn('luz')
  tell()
  expect(replace).toHaveBeenCalledExactlyOnceWith('/')
  elsewhere.signOut()
  tell()
  expect(replace).toHaveBeenCalledTimes(2)
})

test('a page that slept through the change is left as soon as it is seen again, and leads nowhere while it is hidden', () => {
  elsewhere.signIn('luz')
  shown.visibilityState = 'hidden'
  shown.dispatchEvent(new Event('visibilitychange'))
  expect(replace).not.toHaveBeenCalled()
  shown.visibilityState = 'visible'
  shown.dispatchEvent(new Event('visibilitychange'))
  expect(replace).toHaveBeenCalledExactlyOnceWith('/')
})

test('a page brought back by the browser’s back button is left, even one that was being left before; a first showing ends no leaving', () => {
  leaveSignedOut('Tu sesión terminó.')
  show(false)
  expect([replace.mock.calls, isLeavingSignedOut()]).toEqual([[], true])
  show(true)
  expect(replace).toHaveBeenCalledExactlyOnceWith('/')
})

test('a page opened before its person is known takes the first one for its own', () => {
  end()
  localStorage.removeItem(localKeys.user)
  end = watchSession('/')
  elsewhere.signIn('ana')
  tell()
  expect(replace).not.toHaveBeenCalled()
  elsewhere.signIn('luz')
  tell()
  expect(replace).toHaveBeenCalledExactlyOnceWith('/')
})

test('a page that a visitor opened is left to its guard', () => {
  end()
  elsewhere.signOut()
  end = watchSession('/')
  page.dispatchEvent(new Event('pageshow'))
  shown.dispatchEvent(new Event('visibilitychange'))
  expect(replace).not.toHaveBeenCalled()
})
