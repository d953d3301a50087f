import type { EventId } from '@saldo/contract/ids'
import type { Call } from '../queue/kinds/kind.ts'
import type { Print } from './printer.ts'

/** Prints by the device's settings. Each way is loaded when it is used; the service worker caches them. */
export const createPrint =
  (call: Call, event: EventId): Print =>
  async (ticket, { way, width }) => {
    // A sold QR is printed where nobody set a printer, too.
    if (way === 'none' || way === 'browser') {
      const { printInBrowser } = await import('./ways/browser.ts')
      await printInBrowser(ticket, width)
      return 'sent'
    }
    const { bytesOf } = await import('./escpos.ts')
    const bytes = bytesOf(ticket, width)
    if (way === 'network') return (await import('./ways/network.ts')).printByNetwork(call, event, bytes)
    await (await import('./ways/usb.ts')).printByUsb(bytes)
    return 'sent'
  }
