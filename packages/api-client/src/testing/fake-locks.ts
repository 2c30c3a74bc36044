/** A lock manager with exclusive locks, which the test DOM lacks. */
export function createFakeLocks() {
  const queues = new Map<string, Promise<unknown>>()
  return {
    request(name: string, { signal }: { signal: AbortSignal }, held: () => Promise<void>): Promise<unknown> {
      const previous = queues.get(name) ?? Promise.resolve()
      const turn = previous.then(() => (signal.aborted ? Promise.reject(signal.reason) : held()))
      const done = turn.catch(() => undefined)
      queues.set(name, done)
      return turn
    },
  }
}
