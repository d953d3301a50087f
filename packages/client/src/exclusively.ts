/**
 * Runs `work` under a lock of that name, shared by all tabs. Without a secure context there are no locks and
 * it runs at once: the server handles concurrent requests anyway.
 */
export const exclusively = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(`saldo-${name}`, work) : work()
