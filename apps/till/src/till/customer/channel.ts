import type { OpId } from '@saldo/contract/ids'
import type { ShownBill } from './shown-bill.ts'

/** What till and customer's screen tell each other; both are windows of one device and of one version. */
export type Message =
  /** By the till: the bill to show, and the question's id while the customer is asked. */
  | { kind: 'bill'; bill: ShownBill | null; asks: OpId | null }
  /** By a screen that was just opened. */
  | { kind: 'opened' }
  /** By the screen: what the customer pressed. */
  | { kind: 'answer'; to: OpId; agrees: boolean }

/** The way between the till and the customer's screen. Without BroadcastChannel nobody hears. */
export const openChannel = (hear: (message: Message) => void) => {
  const opened = 'BroadcastChannel' in globalThis ? new BroadcastChannel('saldo-customer') : null
  const channel = () => opened
  channel()?.addEventListener('message', ({ data }: MessageEvent<Message>) => hear(data))
  return {
    tell: (message: Message): void => channel()?.postMessage(message),
    close: (): void => channel()?.close(),
  }
}
