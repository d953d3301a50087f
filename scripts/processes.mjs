// Several server processes on one port, by Node's own sharing; one that ends is started again.
import cluster from 'node:cluster'
import { setTimeout as pause } from 'node:timers/promises'

const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [200, 10_000]

/**
 * Starts `count` processes of a script. `ready` settles when all of them are; the first start that fails, fails it. From
 * then on each one that ends is started again, with growing pauses while that fails.
 */
export const startProcesses = (count, { script, cwd, env, stdout, nodeFlags, ready: isReady, stopOne }) => {
  // Each accepts for itself: a connection that is handed to a process as that is killed would wait for ever.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  cluster.setupPrimary({
    exec: script,
    args: [],
    execArgv: nodeFlags,
    cwd,
    stdio: ['ignore', stdout, 'inherit', 'ipc'],
  })
  const workers = new Map()
  let isStopping = false

  const start = (place) => {
    const worker = cluster.fork(env)
    workers.set(place, worker)
    return { worker, ready: isReady(worker.process, 'El servidor') }
  }

  const startAgain = async (place, pauseMs) => {
    await pause(pauseMs, undefined, { ref: false })
    if (isStopping) return
    const next = start(place)
    try {
      await next.ready
      keep(place, next.worker)
    } catch {
      await startAgain(place, Math.min(pauseMs * 2, LONGEST_PAUSE_MS))
    }
  }

  const keep = (place, { process: child }) => {
    const ended = () => {
      if (isStopping) return
      console.error(`Terminó un proceso del servidor (${child.pid}); se arranca otro y los demás siguen.`)
      void startAgain(place, FIRST_PAUSE_MS)
    }
    if (child.exitCode !== null || child.signalCode !== null) ended()
    else child.once('exit', ended)
  }

  const places = Array.from({ length: count }, (_, place) => place)
  const first = places.map(start)
  const ready = Promise.all(first.map((one) => one.ready)).then(() =>
    first.forEach(({ worker }, place) => keep(place, worker)),
  )
  return {
    ready,
    pids: () => [...workers.values()].map(({ process: child }) => child.pid),
    stop: async () => {
      isStopping = true
      await Promise.all([...workers.values()].map(({ process: child }) => stopOne(child)))
    },
  }
}
