import type { Deps } from '../../kernel/deps.ts'
import { runner, type JobRunner } from '../../kernel/jobs/jobs.ts'
import { forgetMessagesJob, sendMessageJob, sweepMessagesJob } from './jobs.ts'
import type { Channel, MessageRef } from './message.ts'
import type { CurrentCode } from './qr-image.ts'
import { sweepMessages } from './recover-messages.ts'
import { KEPT_MS } from './rules.ts'
import { sendMessage, type MessageGateways, type Sender } from './send-message.ts'
import { deleteMessagesBefore } from './sweep-queries.ts'

/** Limits the workers that a hanging vendor can block: payments need them. */
const AT_ONCE = 2
/** The most messages per job, so that shutdown does not wait for a long queue; the sweep sends the rest. */
const IN_A_ROW = 50

/** Sends up to two messages per channel at once; the rest wait in memory without blocking a worker. */
const createLines = (sender: Sender) => {
  const channels: Record<Channel, { active: number; waiting: MessageRef[] }> = {
    sms: { active: 0, waiting: [] },
    email: { active: 0, waiting: [] },
    whatsapp: { active: 0, waiting: [] },
  }
  return async (ref: MessageRef): Promise<void> => {
    const line = channels[ref.channel]
    line.waiting.push(ref)
    if (line.active >= AT_ONCE) return
    line.active += 1
    try {
      for (let sent = 0; sent < IN_A_ROW; sent += 1) {
        const next = line.waiting.shift()
        if (next === undefined) return
        await sendMessage(sender, next)
      }
    } finally {
      line.active -= 1
    }
  }
}

const forgetMessages = ({ databases, clock }: Deps): Promise<void> =>
  deleteMessagesBefore(databases.control, new Date(clock.now().getTime() - KEPT_MS))

export const notificationRunners = (
  deps: Deps,
  gateways: MessageGateways,
  currentCode: CurrentCode,
): JobRunner[] => [
  runner(sendMessageJob, createLines({ deps, gateways, currentCode })),
  runner(sweepMessagesJob, () => sweepMessages(deps), '* * * * *'),
  runner(forgetMessagesJob, () => forgetMessages(deps), '40 10 * * *'),
]
