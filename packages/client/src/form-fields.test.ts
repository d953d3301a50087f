import { expect, test } from 'vitest'
import { z } from 'zod'
import { createProduct, tipPercent } from '@saldo/contract/catalogue'
import { createPairingCode } from '@saldo/contract/devices'
import { addStaff, setPin } from '@saldo/contract/places'
import { login, register } from '@saldo/contract/sign-in'
import { limitsByName, limitsOf, valuesOf } from './form-fields.ts'

const formOf = (fields: Record<string, string>): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

test('a field’s limits are those of the contract’s schema', () => {
  expect(limitsByName(addStaff.body)).toEqual({
    email: { required: true, maxLength: 254 },
    role: { required: true },
    place_id: {},
  })
  expect(limitsByName(createPairingCode.body)['place_id']).toEqual({ required: true })
  expect(limitsByName(login.body)['password']).toEqual({ required: true, maxLength: 1024 })
  expect(limitsByName(setPin.body)).toEqual({ pin: { required: true, minLength: 4, maxLength: 6 } })
  expect(limitsByName(register.body)).toMatchObject({
    name: { required: true, maxLength: 100 },
    email: { required: true, maxLength: 254, type: 'email' },
    password: { required: true, minLength: 8, maxLength: 128 },
  })
  expect(limitsOf(tipPercent)).toEqual({ required: true, type: 'number', min: 1, max: 50, step: 1 })
})

test('an amount is typed in words of its own: of its schema a field has only whether it is required', () => {
  expect(limitsByName(createProduct.body)).toEqual({
    name: { required: true, maxLength: 80 },
    price: { required: true },
    category: { maxLength: 40 },
    is_adult_only: {},
  })
})

test('a form’s values are read by the names of the schema, and by no other', () => {
  const typed = { name: ' Paloma ', price: '85.50', category: ' ', is_adult_only: 'on', intent: 'add' }
  expect(valuesOf(createProduct.body, formOf(typed))).toEqual({
    name: ' Paloma ',
    price: '85.50',
    category: null,
    is_adult_only: true,
  })
  expect(valuesOf(createProduct.body, formOf({})).is_adult_only).toBe(false)
})

test('an empty optional field is left out, a number is a number, a file stays a file', () => {
  const schema = z.object({
    count: z.number().int(),
    reason: z.string().min(3).optional(),
    picture: z.custom<File>(),
  })
  const form = formOf({ count: '20', reason: '' })
  const picture = new File(['x'], 'qr.png')
  form.append('picture', picture)
  expect(valuesOf(schema, form)).toEqual({ count: 20, picture })
})
