import type { PortVendor } from '../vendor.ts'
import { printerEnv, type PrinterEnv } from './env.ts'
import type { Printer } from './printer.ts'
import { createRawPrinter } from './raw-printer.ts'

export type { Printer } from './printer.ts'

const RAW_PORT = 9100

/** The thermal printers of places. */
export const printer: PortVendor<Printer, PrinterEnv> = {
  env: printerEnv,
  connect: ({ NETWORK_PRINTERS: is, PRINTER_PORT: simulated }) =>
    createRawPrinter({
      isOn: is === 'on',
      port: simulated ?? RAW_PORT,
      takesLoopback: simulated !== undefined,
    }),
}
