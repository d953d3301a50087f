import type { Gateways } from '../src/gateways/index.ts'
import type { Letter } from '../src/gateways/mail/mail.ts'
import type { PushAnswer, PushMessage } from '../src/gateways/push/push.ts'
import type { SendAnswer } from '../src/gateways/send-answer.ts'
import type { TextMessage } from '../src/gateways/sms/sms.ts'
import type { TemplateMessage } from '../src/gateways/whatsapp/whatsapp.ts'

/** Vendors of messages that keep what they are given and answer what `answers` says, else that they took it. */
export type Outbox = {
  gateways: Pick<Gateways, 'sms' | 'whatsapp' | 'mail' | 'push'>
  texts: TextMessage[]
  templates: TemplateMessage[]
  letters: Letter[]
  pushes: PushMessage[]
  /** What the push service answers next. */
  pushAnswers: PushAnswer[]
  /** What the next calls answer, first in, first out; each counts for one call of any vendor. */
  answers: SendAnswer[]
  /** What a search for a text answers; by default that there is none. */
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
      },
      whatsapp: { send: take(templates) },
      mail: { send: take(letters) },
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
