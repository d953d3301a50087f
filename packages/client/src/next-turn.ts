/** Yields to the browser for input and painting before work that takes long on a slow phone. */
export const nextTurn = (): Promise<void> =>
  new Promise((done) => {
    setTimeout(done)
  })
