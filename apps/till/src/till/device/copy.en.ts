import type { Wording } from '@saldo/copy/wording'
import type { tillDeviceCopy } from './copy.ts'

/** `tillDeviceCopy` in English. */
export const tillDeviceEnglish: Wording<typeof tillDeviceCopy> = {
  // Pairing
  pairTitle: 'Pair this device',
  pairHint: 'Type the code your manager gave you. You do this once.',
  pairCode: 'Pairing code',
  deviceName: 'Device name',
  deviceNameHint: 'For example: Tablet 1, north bar.',
  pair: 'Pair',
  byPassword: 'Sign in with email and password',
  backToTill: 'Back to the till',
  pairAgain: 'This device’s pairing is of another version and couldn’t be read. Pair it again.',
  notKept: 'This device couldn’t save its pairing. Free up space and try again.',
  keptHere: (count) =>
    count === 1
      ? '1 unanswered operation is kept here. It isn’t deleted.'
      : `${count} unanswered operations are kept here. They aren’t deleted.`,
  askedBy: (names) => `They’re asked for again when ${names} signs in.`,

  // Staff sign-in
  whoTitle: 'Who’s working?',
  nobody: 'Nobody has a PIN at this event yet. Ask your manager to set the PINs.',
  otherPerson: 'Someone else',
  waitsFor: (name, count) =>
    count === 1
      ? `${name} has 1 pending operation. Someone else can sign in once its answer is here.`
      : `${name} has ${count} pending operations. Someone else can sign in once their answers are here.`,
  pinOf: (name) => `PIN of ${name}`,
  pinTyped: (count) => (count === 1 ? '1 digit' : `${count} digits`),
  pinKeys: 'PIN keypad',
  erase: 'Delete',
  enter: 'Sign in',
  locked: 'Nobody touched the device for five minutes, so it locked. Type your PIN to go on.',
  pinLocked: 'Several wrong PINs. A manager unlocks it by signing in here with their PIN.',
  pinLockedFor: (time) => `You can try again in ${time}`,
  roles: { admin: 'Administration', manager: 'Manager', cashier: 'Cashier', bar: 'Bar' },
  pairThis: 'Pair this device',
}
