import type { SendAnswer } from '../send-answer.ts'

/** A PNG that travels with the letter, because mailboxes load nothing from outside unasked. */
type LetterPicture = { cid: string; filename: string; png: Buffer }

export type Letter = {
  /** One address, and nothing else. */
  to: string
  subject: string
  text: string
  html: string
  /** Shown by the HTML as `cid:` and its name. */
  pictures?: readonly LetterPicture[]
  /** Makes the Message-ID: the same letter carries the same one whenever it is sent. */
  reference: string
}

/** E-mail, thinly: one recipient a letter, 12 s of silence at most, no retries, no exceptions. */
export type Mail = { send(letter: Letter): Promise<SendAnswer> }
