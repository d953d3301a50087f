import { simulator } from './screen.ts'

export type Received = {
  channel: string
  to: string
  subject: string | null
  text: string
  html: string | null
  attachments: { filename: string; content_type: string; base64: string }[]
}

/** The messages that a person received, newest first. */
export const received = async (channel: string, to: string): Promise<Received[]> => {
  const query = new URLSearchParams({ channel, to })
  return (await (await fetch(`${simulator()}/_sim/inbox?${query}`)).json()) as Received[]
}
