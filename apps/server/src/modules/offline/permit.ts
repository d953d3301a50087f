import type { DeviceId, EventId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { z } from 'zod'
import { sameText, type Keys } from '../../kernel/keys.ts'
import type { Terms } from './terms.ts'

/** What the server agreed to for one till. It carries its terms itself, so that a sale is judged by those of its time. */
export type Permit = {
  consentId: string
  eventId: EventId
  deviceId: DeviceId
  terms: Terms
  givenAt: Date
  endsAt: Date
}

const sealed = z.tuple([
  z.guid(),
  z.number().int(),
  z.guid(),
  z.number().int(),
  z.number().int(),
  z.number().int(),
  z.boolean(),
  z.number().int(),
  z.number().int(),
])

const contentOf = ({ consentId, eventId, deviceId, terms, givenAt, endsAt }: Permit): string =>
  JSON.stringify([
    consentId,
    eventId,
    deviceId,
    Number(terms.maxSale),
    Number(terms.walletLimit),
    Number(terms.tillLimit),
    terms.takesStatic,
    givenAt.getTime(),
    endsAt.getTime(),
  ] satisfies z.input<typeof sealed>)

const macOf = (keys: Pick<Keys, 'digest'>, content: string): string =>
  keys.digest('offline-permit', content).toString('base64url')

/** The permit as a till repeats it in each record: its content and our MAC, both in base64url. */
export const sealPermit = (keys: Pick<Keys, 'digest'>, permit: Permit): string => {
  const content = contentOf(permit)
  return `${Buffer.from(content).toString('base64url')}.${macOf(keys, content)}`
}

/** The permit of a text by `sealPermit`; null where we didn't seal it. */
export const readPermit = (keys: Pick<Keys, 'digest'>, text: string): Permit | null => {
  const [encoded = '', mac = ''] = text.split('.')
  const content = Buffer.from(encoded, 'base64url').toString()
  if (!sameText(mac, macOf(keys, content))) return null
  const [consentId, eventId, deviceId, maxSale, walletLimit, tillLimit, takesStatic, givenMs, endsMs] =
    sealed.parse(JSON.parse(content))
  return {
    consentId,
    eventId: eventId as EventId,
    deviceId: deviceId as DeviceId,
    terms: {
      maxSale: centavos(maxSale),
      walletLimit: centavos(walletLimit),
      tillLimit: centavos(tillLimit),
      takesStatic,
    },
    givenAt: new Date(givenMs),
    endsAt: new Date(endsMs),
  }
}
