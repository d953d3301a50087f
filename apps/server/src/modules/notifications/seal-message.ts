import type { Keys } from '../../kernel/keys.ts'
import type { Message } from './message.ts'

const PURPOSE = 'message'

/** Encrypts a waiting message, which holds codes, links and addresses. */
export const sealMessage = (keys: Keys, message: Message): Buffer =>
  keys.seal(PURPOSE, JSON.stringify(message))

/** Throws when the message was altered or sealed with another secret. */
export const unsealMessage = (keys: Keys, sealed: Buffer): Message =>
  JSON.parse(keys.unseal(PURPOSE, sealed)) as Message
