import { redirect } from 'react-router'
import { expect, test } from 'vitest'
import { ApiError, offlineError, timeoutError } from './api-error.ts'
import { actionOf, outcomeOf, refusal } from './outcome.ts'

const failing = (error: unknown) =>
  outcomeOf(async () => {
    throw error
  })

const answered = (status: number, errors = {}) =>
  new ApiError({ status, code: 'validation_failed', message: 'No.', errors })

test('what was done has its value', async () => {
  expect(await outcomeOf(() => Promise.resolve(85n))).toMatchObject({ end: 'done', value: 85n })
})

test('a refusal has the sentences to show, and the first of each field at its field', async () => {
  expect(await failing(answered(422, { email: ['Ya hay una.', 'Otra.'], name: ['Corto.'] }))).toMatchObject({
    end: 'refused',
    code: 'validation_failed',
    problems: ['Ya hay una.', 'Otra.', 'Corto.'],
    fields: { email: 'Ya hay una.', name: 'Corto.' },
  })
  expect(await failing(answered(409))).toMatchObject({ end: 'refused', problems: ['No.'], fields: {} })
})

test('without an answer nobody knows: no network, none in time, a broken server, a broken reply', async () => {
  for (const error of [offlineError(), timeoutError(), answered(500), new SyntaxError('Broken')])
    expect(await failing(error)).toMatchObject({ end: 'unknown' })
})

test('what the page itself refuses was never sent', async () => {
  expect(await failing(refusal('Escribe un precio.', 'price'))).toMatchObject({
    end: 'refused',
    code: 'unsent',
    problems: ['Escribe un precio.'],
    fields: { price: 'Escribe un precio.' },
  })
})

test('a redirect goes through', async () => {
  const away = redirect('/users/qrs')
  await expect(failing(away)).rejects.toBe(away)
})

test('each outcome is another', async () => {
  const [one, other] = [await failing(offlineError()), await failing(offlineError())]
  expect(one.at).not.toBe(other.at)
})

test('an action does the work that its form names, and no other', async () => {
  const action = actionOf({
    add: async (form) => form.get('name'),
    drop: async () => 'dropped',
  })
  const send = (intent: string) => {
    const body = new URLSearchParams({ intent, name: 'Barra norte' })
    const args = { request: new Request('https://own.invalid/', { method: 'POST', body }) }
    return action(args as Parameters<typeof action>[0])
  }
  expect(await send('add')).toMatchObject({ end: 'done', value: 'Barra norte' })
  expect(await send('drop')).toMatchObject({ end: 'done', value: 'dropped' })
  await expect(send('steal')).rejects.toThrow('No work for the intent "steal"')
})
