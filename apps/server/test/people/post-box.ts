import { createOutbox } from './outbox.ts'
import { runDueJobs } from '../server/jobs.ts'
import type { TestServer } from '../server/server.ts'

/** Received text messages and e-mails; each reader first runs every due job. */
export const createPostBox = () => {
  const outbox = createOutbox()
  /** Text messages to this phone, oldest first. */
  const textsTo = async (server: TestServer, e164: string): Promise<string[]> => {
    await runDueJobs(server)
    return outbox.texts.filter(({ to }) => to === e164).map(({ text }) => text)
  }
  const lettersTo = async (server: TestServer, email: string) => {
    await runDueJobs(server)
    return outbox.letters.filter(({ to }) => to === email)
  }
  return {
    gateways: outbox.gateways,
    textsTo,
    lettersTo,
    /** Code in the newest text message to this phone. */
    codeTo: async (server: TestServer, e164: string): Promise<string> => {
      const code = /\b\d{4}(?:\d{2})?\b/.exec((await textsTo(server, e164)).at(-1) ?? '')?.[0]
      if (code === undefined) throw new Error(`No code came to ${e164}`)
      return code
    },
    /** Token of the newest link mailed to this address. */
    tokenTo: async (server: TestServer, email: string): Promise<string> => {
      const links = (await lettersTo(server, email)).flatMap(({ text }) => [
        ...text.matchAll(/[#?]token=([\w-]{43})/g),
      ])
      const token = links.at(-1)?.[1]
      if (token === undefined) throw new Error(`No link came to ${email}`)
      return token
    },
  }
}

/** A four-digit code that differs from this one. */
export const otherThan = (code: string): string => String((Number(code) + 1) % 10_000).padStart(4, '0')
