import type { EventId, WalletId } from '@saldo/contract/ids'
import type { Role } from '@saldo/contract/roles'
import type { Keys } from '../../kernel/keys.ts'

/**
 * Every message to a person, with the data its text needs. Phones in E.164, links absolute. `name` is the
 * greeting, empty when the address is not verified as theirs.
 */
export type Message =
  | { kind: 'welcome' | 'email_verification'; email: string; name: string; verifyUrl: string }
  | { kind: 'recovery_code'; phone: string; code: string }
  | { kind: 'phone_code'; phone: string; code: string }
  /** `who` is the staff member who asks the holder to agree to a new QR, `place` where. */
  | {
      kind: 'reissue_code'
      phone: string
      code: string
      who: string
      place: string | null
      eventName: string
    }
  | { kind: 'recovery_link'; email: string; name: string; url: string }
  /** `url` reverts the change. */
  | { kind: 'password_changed'; email: string; name: string; url: string }
  | { kind: 'phone_changed'; email: string; name: string; oldPhone: string | null }
  | { kind: 'codes_used_up'; email: string; name: string }
  | { kind: 'phone_lost'; email: string; name: string }
  | { kind: 'account_linked'; email: string; name: string; provider: string }
  | { kind: 'account_deleted'; email: string; name: string }
  | {
      kind: 'qr_delivered'
      email: string | null
      phone: string | null
      name: string
      /** The greeting for the phone's channel; absent in messages of earlier versions. */
      phoneName?: string
      eventName: string
      walletId: WalletId
      eventId: EventId
      /** The event's name in addresses, where what is left goes back by itself. */
      givesBack?: string
    }
  /** `desk`: the staff member's first name and place; absent when the owner did it. */
  | {
      kind:
        | 'qr_blocked'
        | 'qr_unblocked'
        | 'qr_reissued'
        | 'qr_live_moved'
        | 'qr_live_only_on'
        | 'qr_live_only_off'
      email: string
      name: string
      eventName: string
      desk?: { who: string; place: string | null }
    }
  /** `amount` in pesos. */
  | { kind: 'qr_claimed'; email: string; name: string; eventName: string; amount: number }
  | {
      kind: 'topup_confirmed'
      email: string
      name: string
      eventName: string
      /** Pesos. */
      amount: number
      balance: number
      /** As of `qr_delivered`. */
      givesBack?: string
    }
  /** A payment refunded to its source; `amount` in centavos, as text. */
  | { kind: 'payment_refunded'; email: string; name: string; eventName: string; amount: string }
  /**
   * What was left goes back by itself: `toSource` to its payments; `rest` needs a CLABE, which the page at `url`
   * takes. In centavos, as text.
   */
  | {
      kind: 'refund_run'
      email: string
      name: string
      eventName: string
      toSource: string
      rest: string
      url: string
    }
  /** `amount` in centavos, as text; `until` when it lapses, as people read it. */
  | { kind: 'promo_given'; email: string; name: string; eventName: string; amount: string; until: string }
  | {
      kind: 'correction_booked'
      email: string
      name: string
      eventName: string
      direction: 'in' | 'out'
      amount: string
      reason: string
    }
  | { kind: 'refund_received' | 'refund_by_other'; email: string; name: string; folio: string }
  /** `amount` in centavos, as text. */
  | {
      kind: 'refund_accepted' | 'refund_accepted_by_other' | 'refund_paid'
      email: string
      name: string
      folio: string
      amount: string
    }
  | { kind: 'refund_question'; email: string; name: string; folio: string; question: string }
  | { kind: 'refund_rejected'; email: string; name: string; folio: string; reason: string }
  /** `events` by name; none for an administrator. `url` holds the token in its fragment. */
  | {
      kind: 'invitation'
      email: string
      name: string
      who: string
      role: Role
      events: string[]
      url: string
    }
  /** `eventName` is null for an administrator's. */
  | { kind: 'role_given' | 'role_taken'; email: string; name: string; role: Role; eventName: string | null }
  | { kind: 'refund_returned'; email: string; name: string; folio: string; amount: string; reason: string }

export type Kind = Message['kind']

/** The kinds that go by SMS only. */
export type CodeKind = 'recovery_code' | 'phone_code' | 'reissue_code'

export const isCode = (message: Message): message is OfKind<CodeKind> =>
  message.kind === 'recovery_code' || message.kind === 'phone_code' || message.kind === 'reissue_code'

export type Channel = 'sms' | 'email' | 'whatsapp'

/** A message on one channel. */
export type MessageRef = { messageId: string; channel: Channel }

export type OfKind<K extends Kind> = Extract<Message, { kind: K }>

const PURPOSE = 'message'

/** Encrypts a waiting message, which holds codes, links and addresses. */
export const sealMessage = (keys: Keys, message: Message): Buffer =>
  keys.seal(PURPOSE, JSON.stringify(message))

/** Throws when the message was altered or sealed with another secret. */
export const unsealMessage = (keys: Keys, sealed: Buffer): Message =>
  JSON.parse(keys.unseal(PURPOSE, sealed)) as Message
