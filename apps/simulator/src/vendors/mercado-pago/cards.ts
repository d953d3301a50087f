import type { Card } from './state.ts'
import { badRequest, toCentavos, toPesos } from './wire.ts'

type Brand = Pick<Card, 'methodId' | 'typeId' | 'issuerId'>

/** The first six digits of the vendor's published Mexican test cards that are debit cards. */
const debitBins = new Set(['557905', '418914'])

/** Payment method of a card number, by its first digits; undefined for brands not accepted in Mexico. */
export const brandOf = (number: string): Brand | undefined => {
  const isDebit = debitBins.has(number.slice(0, 6))
  const typeId = isDebit ? 'debit_card' : 'credit_card'
  if (/^3[47]/.test(number)) return { methodId: 'amex', typeId: 'credit_card', issuerId: '3' }
  if (number.startsWith('4')) return { methodId: isDebit ? 'debvisa' : 'visa', typeId, issuerId: '24' }
  if (/^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/.test(number))
    return { methodId: isDebit ? 'debmaster' : 'master', typeId, issuerId: '25' }
  return undefined
}

const method = (id: string, name: string, typeId: string) => ({
  id,
  name,
  payment_type_id: typeId,
  status: 'active',
  min_allowed_amount: 5,
  max_allowed_amount: 200_000,
  processing_modes: ['aggregator'],
})

/** Payment methods that the product uses in Mexico. */
export const paymentMethods = [
  method('visa', 'Visa', 'credit_card'),
  method('master', 'Mastercard', 'credit_card'),
  method('amex', 'American Express', 'credit_card'),
  method('debvisa', 'Visa Débito', 'debit_card'),
  method('debmaster', 'Mastercard Débito', 'debit_card'),
  method('account_money', 'Dinero en mi cuenta de Mercado Pago', 'account_money'),
]

export const identificationTypes = [
  { id: 'CURP', name: 'CURP', type: 'number', min_length: 18, max_length: 18 },
  { id: 'RFC', name: 'RFC', type: 'number', min_length: 12, max_length: 13 },
]

/** Instalments offered for a card's first digits. Throws 400 without a known bin or an amount. */
export const installmentsFor = (query: { [name: string]: string | undefined }) => {
  const brand = brandOf(query['bin'] ?? '')
  const amount = toCentavos(Number(query['amount']))
  if (!brand || amount === undefined || amount <= 0n) throw badRequest('not_result_by_params', 10102)
  const counts = brand.typeId === 'debit_card' ? [1] : [1, 3, 6, 9, 12]
  return [
    {
      payment_method_id: brand.methodId,
      payment_type_id: brand.typeId,
      issuer: { id: brand.issuerId, name: 'Banco de prueba' },
      processing_mode: 'aggregator',
      payer_costs: counts.map((installments) => ({
        installments,
        installment_rate: 0,
        installment_amount: toPesos(amount / BigInt(installments)),
        total_amount: toPesos(amount),
        recommended_message: `${installments} mensualidad${installments === 1 ? '' : 'es'}`,
      })),
    },
  ]
}
