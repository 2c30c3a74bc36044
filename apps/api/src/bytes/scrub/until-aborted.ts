/** Rejects as soon as the signal is aborted, even if the work goes on for a while, such as a read that hangs. */
export async function untilAborted<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason)
  signal.addEventListener('abort', abort)
  try {
    return await Promise.race([work, promise])
  } finally {
    // The promises of a race stay in memory as long as the signal that refers to them.
    signal.removeEventListener('abort', abort)
  }
}
