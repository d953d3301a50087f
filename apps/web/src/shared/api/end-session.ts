export const endSession = (): Promise<void> => Promise.resolve()
