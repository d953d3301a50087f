import { gatewayNameOf, type GatewayId } from '@saldo/contract/payment-vendors'

/** A gateway as the command line spells it, in what it prints. */
export const gatewayWord = (gateway: GatewayId): string => gatewayNameOf(gateway).replace('_', '-')

/** A command's answer: `data` for `--json`, `text` for people. */
export type Answer = {
  data: unknown
  text: string
  /** The command ran and found a fault: exit code 1. */ isBad?: boolean
}

/** A refusal of the command line itself, with its sentence. */
export class Refusal extends Error {
  readonly code: string

  constructor(code: string, sentence: string) {
    super(sentence)
    this.name = 'Refusal'
    this.code = code
  }
}
