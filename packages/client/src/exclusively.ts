/** Runs `work` under a lock of that name in all tabs; at once without a secure context, which has no locks. */
export const exclusively = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(`saldo-${name}`, work) : work()
