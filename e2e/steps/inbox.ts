import { expect } from '@playwright/test'
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

/** The link in the last letter that invites this address to the office, once it is there. */
export const invitationTo = async (email: string): Promise<string> => {
  const find = async () => {
    const letters = (await received('email', email)).map(({ text }) => text)
    return letters.flatMap((text) => /https?:\S+\/office\/invitation#[\w-]{43}/.exec(text) ?? [])[0] ?? ''
  }
  await expect.poll(find).not.toBe('')
  return find()
}
