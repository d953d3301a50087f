import { randomUUID } from 'node:crypto'

/** A message as a person would have received it. `at` is ISO 8601. */
export type Message = {
  channel: 'sms' | 'email' | 'whatsapp' | 'push'
  to: string
  subject: string | null
  text: string
  html: string | null
  attachments: { filename: string; content_type: string; base64: string }[]
  at: string
}

/** Message as stored; `inline` maps each `cid:…` of its HTML to the index of its attachment. */
export type InboxMessage = Message & { id: string; inline: { [cid: string]: number } }

const KEPT = 500
const NATIONAL_DIGITS = 10

export type Inbox = ReturnType<typeof createInbox>

const digitsOf = (text: string) => text.replaceAll(/\D/g, '')

/** A phone matches with or without its dial code; a plus in an address's query arrives as a space. */
const isFor = ({ channel, to }: Message, wanted: string): boolean => {
  if (channel === 'push') return to === wanted.trim()
  if (channel === 'email') return to.toLowerCase() === wanted.trim().toLowerCase()
  const digits = digitsOf(wanted)
  return digits.length >= NATIONAL_DIGITS && digitsOf(to).endsWith(digits)
}

const asSent = ({ id: _id, inline: _inline, ...message }: InboxMessage): Message => message

export const noMessages = (): InboxMessage[] => []

type Filter = { channel?: string | undefined; to?: string | undefined }

/** Everything sent to people, in the order it came. */
export const createInbox = (messages: InboxMessage[], changed: () => void) => {
  const kept = ({ channel, to }: Filter = {}): InboxMessage[] =>
    messages
      .filter((message) => channel === undefined || message.channel === channel)
      .filter((message) => to === undefined || isFor(message, to))
      .toReversed()
  return {
    add: (message: Message, inline: { [cid: string]: number } = {}) => {
      messages.push({ ...message, id: randomUUID(), inline })
      messages.splice(0, Math.max(0, messages.length - KEPT))
      changed()
    },
    /** Newest first; all given filters must match. */
    list: (filter: Filter = {}): Message[] => kept(filter).map(asSent),
    kept,
    find: (id: string): InboxMessage | undefined => messages.find((message) => message.id === id),
  }
}
