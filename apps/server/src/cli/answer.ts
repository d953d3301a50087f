/** What a command says: `data` for `--json`, `text` for people. */
export type Answer = {
  data: unknown
  text: string
  /** The work was done and found a fault: exit code 1. */ isBad?: boolean
}

/** A refusal that only the command line knows, in a sentence. */
export class Refusal extends Error {
  readonly code: string

  constructor(code: string, sentence: string) {
    super(sentence)
    this.name = 'Refusal'
    this.code = code
  }
}
