/** Runs what it is given one after the other, in the order it was asked; a failure holds nobody up. */
export const createSerialQueue = (): (<Result>(work: () => Promise<Result>) => Promise<Result>) => {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const mine = last.then(work)
    last = mine.catch(() => {})
    return mine
  }
}
