/**
 * Runs `work` while no other tab runs work of that name. Without the locks of a secure context it runs at once: the
 * server then has to tell two requests apart by itself, as it does anyway.
 */
export const exclusively = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(`saldo-${name}`, work) : work()
