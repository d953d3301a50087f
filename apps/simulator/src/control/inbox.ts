/** A message as a person would have received it. `at` is ISO 8601. */
export type Message = {
  channel: 'sms' | 'email' | 'whatsapp'
  to: string
  subject: string | null
  text: string
  html: string | null
  attachments: { filename: string; content_type: string; base64: string }[]
  at: string
}

const KEPT = 500

export type Inbox = ReturnType<typeof createInbox>

/** Everything sent to people, in the order it came. */
export const createInbox = (messages: Message[], changed: () => void) => ({
  add: (message: Message) => {
    messages.push(message)
    messages.splice(0, Math.max(0, messages.length - KEPT))
    changed()
  },
  /** Newest first; each filter that is given must match. */
  list: (filter: { channel?: string | undefined; to?: string | undefined } = {}): Message[] =>
    messages
      .filter(
        ({ channel, to }) =>
          (filter.channel === undefined || channel === filter.channel) &&
          (filter.to === undefined || to === filter.to),
      )
      .toReversed(),
})
