import type { SendAnswer } from '../send-answer.ts'

/** An embedded PNG, because mail clients block remote images. */
type LetterPicture = { cid: string; filename: string; png: Buffer }

export type Letter = {
  /** A single address without a display name. */
  to: string
  subject: string
  text: string
  html: string
  /** Referenced by the HTML as `cid:` and its name. */
  pictures?: readonly LetterPicture[]
  /** Determines the Message-ID: a resent letter has the same one. */
  reference: string
}

/** Thin mail client: one recipient per letter, 12 s idle timeout, no retries, no exceptions. */
export type Mail = { send(letter: Letter): Promise<SendAnswer> }
