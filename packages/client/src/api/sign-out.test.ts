import { expect, test } from 'vitest'
import { signingOut } from './sign-out.ts'

const ana = { access_token: 'a1', refresh_token: 'r1' }
const never = new Promise<never>(() => {})

/** A sign-out of Ana; `done` is what happened so far, in order. */
const leaving = (end: () => Promise<void>, patience: () => Promise<unknown>) => {
  const done: string[] = []
  let held: typeof ana | null = ana
  const signOut = signingOut({
    tokens: () => held,
    clear: () => {
      held = null
      done.push('cleared')
    },
    end: (tokens) => {
      done.push(`ending by ${tokens?.access_token}`)
      return end()
    },
    patience,
    leave: () => done.push('left'),
  })
  return { done, signOut }
}

test('nothing of who signs out waits for the network: it is cleared before the server is told', async () => {
  const { done, signOut } = leaving(
    () => never,
    () => never,
  )
  void signOut()
  expect(done).toEqual(['cleared', 'ending by a1'])
})

test('a server that does not answer holds nobody longer than their patience', async () => {
  const { done, signOut } = leaving(
    () => never,
    async () => undefined,
  )
  await signOut()
  expect(done).toEqual(['cleared', 'ending by a1', 'cleared', 'left'])
})

test('a sign-out that the server refuses, or that can’t be loaded, ends here all the same', async () => {
  const { done, signOut } = leaving(
    () => Promise.reject(new Error('chunk')),
    () => never,
  )
  await signOut()
  expect(done.at(-1)).toBe('left')
})
