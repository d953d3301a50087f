import { printer } from '../../src/gateways/printer/index.ts'
import type { Gateways } from '../../src/gateways/index.ts'
import type { Letter } from '../../src/gateways/mail/index.ts'
import type { PushAnswer, PushMessage } from '../../src/gateways/push/index.ts'
import type { SendAnswer } from '../../src/gateways/send-answer.ts'
import type { TextMessage } from '../../src/gateways/sms/index.ts'
import type { TemplateMessage } from '../../src/gateways/whatsapp/index.ts'

/** Message vendors that store what they receive and answer from `answers`, else accept. */
export type Outbox = {
  gateways: Pick<Gateways, 'sms' | 'whatsapp' | 'mail' | 'push' | 'printer'>
  texts: TextMessage[]
  templates: TemplateMessage[]
  letters: Letter[]
  pushes: PushMessage[]
  /** Next answers of the push service. */
  pushAnswers: PushAnswer[]
  /** Next answers, first in, first out; each serves one call to any vendor. */
  answers: SendAnswer[]
  /** Answers to a search for a text message; by default none is found. */
  found: SendAnswer[]
}

export const createOutbox = (): Outbox => {
  let taken = 0
  const answers: SendAnswer[] = []
  const found: SendAnswer[] = []
  const [texts, templates, letters]: [TextMessage[], TemplateMessage[], Letter[]] = [[], [], []]
  const [pushes, pushAnswers]: [PushMessage[], PushAnswer[]] = [[], []]
  const take =
    <Given>(kept: Given[]) =>
    async (given: Given): Promise<SendAnswer> => {
      kept.push(given)
      return answers.shift() ?? { kind: 'accepted', providerId: `taken-${++taken}` }
    }
  return {
    gateways: {
      sms: {
        send: take(texts),
        find: async () => found.shift() ?? { kind: 'busy', code: 'not_found' },
        readStatus: () => ({ kind: 'unsigned' }),
      },
      whatsapp: { send: take(templates), challengeOf: () => null, readStatuses: () => null },
      mail: { send: take(letters) },
      printer: printer.connect({ NETWORK_PRINTERS: 'off' } as never, {} as never),
      push: {
        publicKey: 'a public key',
        takes: (endpoint) => endpoint.startsWith('https://push.test/'),
        send: async (message) => {
          pushes.push(message)
          return pushAnswers.shift() ?? { kind: 'accepted', providerId: 'pushed' }
        },
      },
    },
    texts,
    templates,
    letters,
    pushes,
    pushAnswers,
    answers,
    found,
  }
}
