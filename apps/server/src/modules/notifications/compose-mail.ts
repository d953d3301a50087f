import { entersOffice } from '@saldo/contract/permissions'
import { promoLetter } from '@saldo/copy/campaigns'
import { correctionLetter } from '@saldo/copy/corrections'
import { liveQrLetters } from '@saldo/copy/live-qr-letters'
import { refundLetters } from '@saldo/copy/refund-letters'
import { roleLetters } from '@saldo/copy/role-letters'
import { rolesCopy } from '@saldo/copy/roles'
import { messagesCopy, type LetterCopy } from '@saldo/copy/messages'
import { mxn } from '../../documents/mxn.ts'
import type { Env } from '../../kernel/env.ts'
import type { Letter } from '../../gateways/mail/index.ts'
import { letterHtml } from './letter-html.ts'
import { isCode, type CodeKind, type Kind, type Message, type OfKind } from './message.ts'

export type MailEnv = Pick<Env, 'BRAND_NAME' | 'BRAND_SUPPORT_EMAIL' | 'PUBLIC_URL'>

type MailKind = Exclude<Kind, CodeKind>
type Content = { copy: LetterCopy; url?: string; pictureAlt?: string }

const QR_CID = 'qr'
/** In CSS pixels; the image itself is larger, for high-density screens. */
const QR_SIZE = 280

const pesos = new Intl.NumberFormat('es-MX', { style: 'currency', currency: 'MXN' })
const qrsUrl = (env: MailEnv): string => `${env.PUBLIC_URL}/users/qrs`

/** The letter, with a sentence on what goes back by itself where the event does that. */
const withConditions = (env: MailEnv, copy: LetterCopy, event: string | undefined): LetterCopy => {
  if (event === undefined) return copy
  const goesBack = refundLetters.goesBack(`${env.PUBLIC_URL}/events/${encodeURIComponent(event)}/conditions`)
  return { ...copy, paragraphs: [...copy.paragraphs, goesBack] }
}

const pesosText = (amount: string): string => mxn(BigInt(amount))

const contents: { [K in MailKind]: (message: OfKind<K>, env: MailEnv) => Content } = {
  welcome: ({ verifyUrl }, env) => ({ copy: messagesCopy.welcome(env.BRAND_NAME), url: verifyUrl }),
  email_verification: ({ verifyUrl }) => ({ copy: messagesCopy.emailVerification, url: verifyUrl }),
  recovery_link: ({ url }) => ({ copy: messagesCopy.recoveryLink, url }),
  password_changed: ({ url }) => ({ copy: messagesCopy.passwordChanged, url }),
  phone_changed: ({ oldPhone }) => ({ copy: messagesCopy.phoneChanged(oldPhone?.slice(-4) ?? null) }),
  codes_used_up: (_message, env) => ({
    copy: messagesCopy.codesUsedUp,
    url: `${env.PUBLIC_URL}/auth/forgot-password`,
  }),
  phone_lost: () => ({ copy: messagesCopy.phoneLost }),
  account_linked: ({ provider }) => ({ copy: messagesCopy.accountLinked(provider) }),
  account_deleted: () => ({ copy: messagesCopy.accountDeleted }),
  qr_delivered: ({ eventName, givesBack }, env) => ({
    copy: withConditions(env, messagesCopy.qrDelivered(eventName), givesBack),
    url: qrsUrl(env),
    pictureAlt: messagesCopy.qrPicture(eventName),
  }),
  topup_confirmed: ({ eventName, amount, balance, givesBack }, env) => ({
    copy: withConditions(
      env,
      messagesCopy.topupConfirmed(eventName, pesos.format(amount), pesos.format(balance)),
      givesBack,
    ),
    url: qrsUrl(env),
  }),
  qr_blocked: ({ eventName, desk }, env) => ({
    copy: desk ? messagesCopy.qrBlockedAtDesk(eventName, desk) : messagesCopy.qrBlocked(eventName),
    url: qrsUrl(env),
  }),
  qr_unblocked: ({ eventName, desk }, env) => ({
    copy: messagesCopy.qrUnblocked(eventName, desk ?? { who: '', place: null }),
    url: qrsUrl(env),
  }),
  qr_reissued: ({ eventName, desk }, env) => ({
    copy: desk ? messagesCopy.qrReissuedAtDesk(eventName, desk) : messagesCopy.qrReissued(eventName),
    url: qrsUrl(env),
  }),
  qr_live_moved: ({ eventName }, env) => ({ copy: liveQrLetters.moved(eventName), url: qrsUrl(env) }),
  qr_live_only_on: ({ eventName }, env) => ({ copy: liveQrLetters.onlyOn(eventName), url: qrsUrl(env) }),
  qr_live_only_off: ({ eventName, desk }, env) => ({
    copy: liveQrLetters.onlyOff(eventName, desk ?? null),
    url: qrsUrl(env),
  }),
  qr_claimed: ({ eventName, amount }, env) => ({
    copy: messagesCopy.qrClaimed(eventName, pesos.format(amount)),
    url: qrsUrl(env),
  }),
  payment_refunded: ({ eventName, amount }) => ({
    copy: messagesCopy.paymentRefunded(eventName, pesosText(amount)),
  }),
  refund_run: ({ eventName, toSource, rest, url }) => ({
    copy: refundLetters.run({
      event: eventName,
      toSource: toSource === '0' ? null : pesosText(toSource),
      rest: rest === '0' ? null : pesosText(rest),
    }),
    url,
  }),
  promo_given: ({ eventName, amount, until }, env) => ({
    copy: promoLetter({ event: eventName, amount: pesosText(amount), until }),
    url: qrsUrl(env),
  }),
  correction_booked: ({ eventName, direction, amount, reason }, env) => ({
    copy: correctionLetter({ event: eventName, direction, amount: pesosText(amount), reason }),
    url: qrsUrl(env),
  }),
  refund_received: ({ folio }) => ({ copy: messagesCopy.refundReceived(folio) }),
  refund_by_other: ({ folio }) => ({ copy: messagesCopy.refundByOther(folio) }),
  refund_accepted: ({ folio, amount }) => ({ copy: messagesCopy.refundAccepted(folio, pesosText(amount)) }),
  refund_accepted_by_other: ({ folio, amount }) => ({
    copy: messagesCopy.refundAcceptedByOther(folio, pesosText(amount)),
  }),
  refund_paid: ({ folio, amount }) => ({ copy: messagesCopy.refundPaid(folio, pesosText(amount)) }),
  refund_question: ({ folio, question }) => ({ copy: refundLetters.question(folio, question) }),
  refund_rejected: ({ folio, reason }) => ({ copy: messagesCopy.refundRejected(folio, reason) }),
  invitation: ({ who, role, events, url }, env) => ({
    copy: roleLetters.invitation({ brand: env.BRAND_NAME, who, role: rolesCopy[role], events }),
    url,
  }),
  role_given: ({ role, eventName }, env) => ({
    copy: roleLetters.roleGiven({ brand: env.BRAND_NAME, role: rolesCopy[role], eventName }),
    ...(entersOffice(role) && { url: `${env.PUBLIC_URL}/office` }),
  }),
  role_taken: ({ role, eventName }) => ({
    copy: roleLetters.roleTaken({ role: rolesCopy[role], eventName }),
  }),
  refund_returned: ({ folio, amount, reason }) => ({
    copy: messagesCopy.refundReturned(folio, pesosText(amount), reason),
  }),
}

/** True for http(s) URLs only: a link in an e-mail must not run a script. */
const isWebAddress = (url: string): boolean => /^https?:\/\/[^\s<>"']+$/.test(url)

const plainText = (lines: readonly (string | undefined)[]): string =>
  `${lines.filter((line) => line !== undefined).join('\n\n')}\n`

/**
 * A message as an e-mail in text and HTML, with its QR's picture if it has one. Throws for a message that
 * goes by SMS and for an invalid link.
 */
export const composeMail = (env: MailEnv, message: Message, qr?: Buffer): Omit<Letter, 'reference'> => {
  if (isCode(message) || message.email === null) throw new Error(`A ${message.kind} does not go by e-mail`)
  // The compiler can't tell that `kind` selects the function for this very message.
  const contentOf = contents[message.kind] as (message: Message, env: MailEnv) => Content
  const { copy, url, pictureAlt } = contentOf(message, env)
  if (url !== undefined && !isWebAddress(url)) throw new Error(`The link of a ${message.kind} is none`)
  const greeting = messagesCopy.greeting(message.name)
  const foot = messagesCopy.foot(env.BRAND_NAME, env.BRAND_SUPPORT_EMAIL)
  const { subject, preview, title, paragraphs, action, note } = copy
  const link =
    action === undefined || url === undefined
      ? undefined
      : { label: action, url, hint: messagesCopy.linkHint }
  return {
    to: message.email,
    subject,
    text: plainText([
      greeting,
      ...paragraphs,
      link && `${link.label}: ${link.url}`,
      note,
      `--\n${env.BRAND_NAME}\n${foot}`,
    ]),
    html: letterHtml({
      brand: env.BRAND_NAME,
      preview,
      title,
      greeting,
      paragraphs,
      ...(qr && { picture: { cid: QR_CID, alt: pictureAlt ?? '', size: QR_SIZE } }),
      ...(link && { action: link }),
      ...(note !== undefined && { note }),
      foot,
    }),
    ...(qr && { pictures: [{ cid: QR_CID, filename: 'qr.png', png: qr }] }),
  }
}
