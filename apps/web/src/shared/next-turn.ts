/** Lets the browser answer a finger or paint before what follows, which a slow phone takes long for. */
export const nextTurn = (): Promise<void> =>
  new Promise((done) => {
    setTimeout(done)
  })
