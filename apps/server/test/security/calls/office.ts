import { mayAnywhere, type Entry } from './entry.ts'

/** Calls of the office that belong to no one subject. */
export const officeCalls: Record<string, Entry> = {
  'GET office/mine': mayAnywhere('event.read')(),
}
