import { centavos } from '@saldo/contract/money'
import { describe, expect, test } from 'vitest'
import {
  agreedIn,
  checked,
  type ConsentAct,
  type ConsentDraft,
  consentReducer,
  draftOf,
  fieldsOf,
  initialState,
  lossOf,
  newDraft,
  shownErrors,
} from './consent-draft.ts'

const typed = (fields: Partial<ConsentDraft> = {}): ConsentDraft => ({
  max_sale: '400',
  wallet_limit: '800',
  till_limit: '4,000',
  tills: '120',
  hours: '8',
  takes_static: false,
  ...fields,
})

const agreed = {
  max_sale: centavos(40_000),
  wallet_limit: centavos(80_000),
  till_limit: centavos(400_000),
  takes_static: false,
  tills: 120,
  hours: 8,
  largest_loss: centavos(48_000_000),
}

describe('the largest loss', () => {
  test('is tills × limit of a till, to the centavo, whatever else is typed', () => {
    expect(lossOf(typed({ max_sale: '', hours: 'x' }))).toEqual({
      tills: 120,
      limit: 400_000n,
      loss: 48_000_000n,
    })
    expect(lossOf(typed({ tills: '3', till_limit: '33.33' }))?.loss).toBe(9_999n)
  })

  test('is unknown until both are typed, and for more tills than there may be', () => {
    expect(lossOf(typed({ tills: '' }))).toBeNull()
    expect(lossOf(typed({ till_limit: 'mucho' }))).toBeNull()
    expect(lossOf(typed({ tills: '501' }))).toBeNull()
  })
})

describe('a consent that is typed', () => {
  test('agrees to what is shown', () => {
    expect(checked(typed())).toEqual({ errors: {}, agreed })
    expect(checked(typed({ max_sale: '800', wallet_limit: '800', till_limit: '800' })).errors).toEqual({})
  })

  test.each([
    ['max_sale', '', 'Escribe el importe, por ejemplo 400 o 400.50.'],
    ['max_sale', '0', 'Escribe un importe mayor que cero.'],
    ['max_sale', '12.345', 'Escribe el importe, por ejemplo 400 o 400.50.'],
    ['wallet_limit', '399.99', 'No puede ser menos que la venta máxima, $400.'],
    ['till_limit', '799', 'No puede ser menos que el límite por QR, $800.'],
    ['tills', '0', 'Escribe un número entero de 1 a 500.'],
    ['tills', '501', 'Escribe un número entero de 1 a 500.'],
    ['tills', '1.5', 'Escribe un número entero de 1 a 500.'],
    ['hours', '25', 'Escribe un número entero de 1 a 24.'],
    ['hours', '-1', 'Escribe un número entero de 1 a 24.'],
  ])('with %s “%s” is refused at that field: %s', (name, value, error) => {
    expect(checked(typed({ [name]: value }))).toEqual({ errors: { [name]: error }, agreed: null })
  })

  test('is sent as it was agreed, to the centavo', () => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fieldsOf({ ...agreed, takes_static: true })))
      form.set(name, value)
    expect(form.get('tills')).toBe('120')
    expect(form.get('takes_static')).toBe('on')
    expect(fieldsOf(agreed)).not.toHaveProperty('takes_static')
    expect(agreedIn(form)).toEqual({
      max_sale: 40_000n,
      wallet_limit: 80_000n,
      till_limit: 400_000n,
      largest_loss: 48_000_000n,
    })
  })
})

describe('a draft', () => {
  test('begins with all devices at bars, and without amounts', () => {
    expect(newDraft(41)).toMatchObject({ tills: '41', max_sale: '', till_limit: '' })
    expect([newDraft(0).tills, newDraft(900).tills]).toEqual(['', '500'])
  })

  test('of a change has the terms in force, and lasts the hours that are left', () => {
    const { tills, hours: _hours, largest_loss: _loss, ...terms } = agreed
    const at = Date.now()
    const consent = {
      id: crypto.randomUUID(),
      terms,
      tills,
      permits: 3,
      given_at: new Date(at).toISOString(),
      given_by: 'Renata',
      ends_at: new Date(at + 7.2 * 3_600_000).toISOString(),
    }
    expect(draftOf(consent, new Date(at).toISOString())).toEqual(typed({ till_limit: '4000' }))
    expect(draftOf(consent, consent.ends_at).hours).toBe('1')
  })
})

describe('the form', () => {
  const after = (draft: ConsentDraft, ...acts: ConsentAct[]) =>
    acts.reduce(consentReducer, initialState(draft))

  test('says nothing of a field before it was left, and of all once it is submitted', () => {
    const empty = newDraft(0)
    expect(shownErrors(after(empty))).toEqual({})
    const entered = after(empty, { type: 'entered', name: 'max_sale' })
    expect(shownErrors(entered)).toEqual({})
    const next = consentReducer(entered, { type: 'entered', name: 'wallet_limit' })
    expect(Object.keys(shownErrors(next))).toEqual(['max_sale'])
    const last = consentReducer(next, { type: 'entered', name: null })
    expect(Object.keys(shownErrors(last))).toEqual(['max_sale', 'wallet_limit'])
    const tried = after(empty, { type: 'submitted' })
    expect(Object.keys(shownErrors(tried))).toEqual(['max_sale', 'wallet_limit', 'till_limit', 'tills'])
    expect(tried.isAsked).toBe(false)
  })

  test('asks about the largest loss only where nothing is wrong, and keeps what was typed when it is declined', () => {
    const asked = after(
      typed({ hours: '' }),
      { type: 'typed', name: 'hours', value: '8' },
      { type: 'submitted' },
    )
    expect(asked.isAsked).toBe(true)
    const declined = consentReducer(asked, { type: 'declined' })
    expect(declined).toMatchObject({ isAsked: false, draft: typed() })
  })
})
