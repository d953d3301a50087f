import { expect, test } from 'vitest'
import { signInMark } from './sign-in-mark.ts'

const tokenOf = (auth_time: number, iat: number) => `h.${btoa(JSON.stringify({ auth_time, iat }))}.s`
const first = signInMark('ana', tokenOf(1_000, 1_000))

test('renewing a session’s token leaves its mark, so the server is told of the subscription once', () => {
  expect(signInMark('ana', tokenOf(1_000, 1_900))).toBe(first)
})

test('the same person signed in anew has another mark, because the subscription ended with the old session', () => {
  expect(signInMark('ana', tokenOf(2_000, 2_000))).not.toBe(first)
})

test('another person has another mark', () => {
  expect(signInMark('luz', tokenOf(1_000, 1_000))).not.toBe(first)
})
