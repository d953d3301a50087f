/** The vendor refused the card; any other error means that the vendor could not be reached. */
export class RefusedCard extends Error {}

/** Payment method of a card, by its first digits. */
export type CardMethod = { id: string; typeId: string; issuerId: string }

type InstallmentOptions = {
  payment_method_id: string
  payment_type_id: string
  issuer: { id: string }
}[]

/**
 * Payment method of a card; undefined for one unknown to the vendor. Rejects when the vendor can't be
 * reached.
 */
export const findMethod = async (
  apiUrl: URL,
  bin: string,
  amount: number,
): Promise<CardMethod | undefined> => {
  const url = new URL('payment_methods/installments', apiUrl)
  url.searchParams.set('bin', bin)
  url.searchParams.set('amount', String(amount))
  const answer = await fetch(url)
  if (answer.status === 400) return undefined
  if (!answer.ok) throw new Error(`The vendor answered ${answer.status}`)
  const [found] = (await answer.json()) as InstallmentOptions
  return (
    found && {
      id: found.payment_method_id,
      typeId: found.payment_type_id,
      issuerId: found.issuer.id,
    }
  )
}

type CardData = { number: string; month: number; year: number; code: string; holder: string }

/** Exchanges card data for a token at the vendor. Throws `RefusedCard` when the card is refused. */
export const createToken = async (apiUrl: URL, publicKey: string, card: CardData): Promise<string> => {
  const url = new URL('card_tokens', apiUrl)
  url.searchParams.set('public_key', publicKey)
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      card_number: card.number,
      expiration_month: card.month,
      expiration_year: card.year,
      security_code: card.code,
      cardholder: { name: card.holder },
    }),
  })
  const body = (await answer.json()) as { id?: string; message?: string }
  if (answer.status >= 500) throw new Error(`The vendor answered ${answer.status}`)
  if (!answer.ok || !body.id) throw new RefusedCard(body.message ?? 'The card was not accepted')
  return body.id
}
