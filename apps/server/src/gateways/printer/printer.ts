/**
 * `unreachable`: nobody took the connection, so nothing was sent. `unknown`: sent in part, or the printer didn't close the
 * line in time. `sent`: it took all of it; whether paper came out, no printer says.
 */
export type Printed = 'sent' | 'unreachable' | 'unknown'

/** Printers of the venue's network, by ESC/POS over TCP. */
export type Printer = {
  /** Whether this deployment prints over the network at all. */
  readonly isOn: boolean
  /** Whether the server may connect to the address. */
  takes(address: string): boolean
  /** Never rejects. Jobs of one printer follow each other; nothing that it answers is read. */
  print(address: string, bytes: Uint8Array): Promise<Printed>
}
