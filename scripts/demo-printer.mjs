import { freePort } from './demo-messages.mjs'

/** A port that the server and the simulator agree on for the printers of the demo's places. */
export const demoPrinter = async (env) => {
  const port = env.SIM_PRINTER_PORT ?? String(await freePort())
  return { NETWORK_PRINTERS: 'on', PRINTER_PORT: port, SIM_PRINTER_PORT: port }
}
