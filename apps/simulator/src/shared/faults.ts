import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { World } from '../vendor.ts'
import { ConnectionCut, pause } from './http.ts'
import { seconds, times } from './orders.ts'
import { createQueue } from './prepared.ts'

/** What can happen to any call: before its work, or after it and before the answer. */
export type CallFault =
  | { kind: 'hang' | 'hang_after'; seconds: number }
  | { kind: 'rate_limit'; retryAfterSeconds: number }
  | { kind: 'server_error' | 'error_after'; status: number }
  | { kind: 'cut' | 'cut_after' }

/** Fields of the command that forces a fault. */
export const nextFault = z.object({
  action: z.literal('next'),
  times,
  seconds: seconds.default(30),
  retry_after: seconds.default(2),
  status: z.coerce.number().int().min(500).max(599).default(500),
})
type Next = z.output<typeof nextFault>

/** The faults of any call, by the outcome that forces each. */
export const callFaults = {
  hang: (next) => ({ kind: 'hang', seconds: next.seconds }),
  hang_after: (next) => ({ kind: 'hang_after', seconds: next.seconds }),
  rate_limit: (next) => ({ kind: 'rate_limit', retryAfterSeconds: next.retry_after }),
  server_error: ({ status }) => ({ kind: 'server_error', status }),
  error_after: ({ status }) => ({ kind: 'error_after', status }),
  cut: () => ({ kind: 'cut' }),
  cut_after: () => ({ kind: 'cut_after' }),
} satisfies { [outcome: string]: (next: Next) => CallFault }

type Forced<Operation, Fault> = { operation: Operation; times: number; fault: Fault | CallFault }
export type Faults<Operation extends string, Fault extends { kind: string }> = ReturnType<
  typeof createFaults<Operation, Fault>
>

/** Faults forced on a vendor's operations; `refusalOf` makes its error of a status. */
export const createFaults = <Operation extends string, Fault extends { kind: string }>(
  world: Pick<World, 'closing'>,
  refusalOf: (status: number) => Error,
) => {
  const { push, take: takeFirst, waiting, clear } = createQueue<Forced<Operation, Fault>>()
  type Possible = Fault | CallFault | undefined
  const isOf = (fault: Possible, ...kinds: CallFault['kind'][]): fault is CallFault =>
    kinds.some((kind) => kind === fault?.kind)
  const suffer = async (fault: CallFault) => {
    if ('seconds' in fault) await pause(world, fault.seconds * 1_000)
    else if ('status' in fault) throw refusalOf(fault.status)
    else if (fault.kind !== 'rate_limit') throw new ConnectionCut()
  }
  const take = (operation: Operation) =>
    takeFirst((forced): forced is Forced<Operation, Fault> => forced.operation === operation)?.fault
  /** Applies a fault before the operation runs. Throws the error that replaces the answer. */
  const before = async (fault: Possible, reply: FastifyReply): Promise<void> => {
    if (isOf(fault, 'hang', 'cut', 'server_error')) await suffer(fault)
    if (!isOf(fault, 'rate_limit') || !('retryAfterSeconds' in fault)) return
    void reply.header('retry-after', fault.retryAfterSeconds)
    throw refusalOf(429)
  }
  /** Applies a fault after the operation ran and before its answer is sent. */
  const after = async (fault: Possible): Promise<void> => {
    if (isOf(fault, 'hang_after', 'cut_after', 'error_after')) await suffer(fault)
  }
  return {
    force: push,
    take,
    before,
    after,
    /** Runs `work` with the operation's next fault around it. */
    around: async <Result>(
      operation: Operation,
      reply: FastifyReply,
      work: (fault: Possible) => Result,
    ): Promise<Result> => {
      const fault = take(operation)
      await before(fault, reply)
      const result = work(fault)
      await after(fault)
      return result
    },
    /** Whether the operation's next fault hides work that is done: the only one that a repeat takes. */
    hidesWork: (operation: Operation) =>
      waiting().find((forced) => forced.operation === operation)?.fault.kind === 'error_after',
    /** Text for the control page; `seen` is for the control API. */
    words: () => waiting().map(({ operation, times, fault }) => `${operation}: ${fault.kind} × ${times}`),
    seen: () => waiting().map(({ operation, times, fault }) => ({ operation, times, kind: fault.kind })),
    clear,
  }
}
