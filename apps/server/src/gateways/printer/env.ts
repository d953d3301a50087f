import { z } from 'zod'
import type { Env, EnvPart } from '../../kernel/env.ts'

const variables = {
  NETWORK_PRINTERS: z
    .enum(['on', 'off'])
    .default('off')
    .describe(
      '`on` lets tills print on the network printers of their places, to which the server itself connects: for a server at the venue or on its VPN. One in a data centre reaches no bar; leave it off there.',
    ),
  PRINTER_PORT: z.coerce
    .number()
    .int()
    .min(1)
    .max(65_535)
    .optional()
    .describe(
      'Port of the demo’s simulated printer on this machine. Default: 9100, on private addresses alone.',
    ),
}

export type PrinterEnv = Env & z.output<z.ZodObject<typeof variables>>

export const printerEnv: EnvPart<PrinterEnv> = {
  variables,
  domains: [],
  addresses: [],
  demanded: () => [],
  onlyDemo: ['PRINTER_PORT'],
}
