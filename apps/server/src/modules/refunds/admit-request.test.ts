import { expect, test } from 'vitest'
import { mailboxOf } from './admit-request.ts'

test.each([
  ['Ana@Prueba.test', 'ana@prueba.test'],
  ['ana+uno@prueba.test', 'ana@prueba.test'],
  ['ana+uno+dos@prueba.test', 'ana@prueba.test'],
  ['a.n.a+x@gmail.com', 'ana@gmail.com'],
  ['an.a@googlemail.com', 'ana@gmail.com'],
  ['a.na@prueba.test', 'a.na@prueba.test'],
])('%s reaches the mailbox %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox)
})
