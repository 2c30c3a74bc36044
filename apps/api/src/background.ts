import type { FastifyBaseLogger } from 'fastify'

export type Background = ReturnType<typeof createBackground>

/** Work that no answer waits for: how long it takes would tell something, or the answer is over. */
export function createBackground(logger: FastifyBaseLogger) {
  const running = new Set<Promise<void>>()

  return {
    /** Begins once the answer of the caller's turn is written. What it throws is logged. */
    run(what: string, work: () => Promise<void>): void {
      const done = new Promise<void>((resolve) => setImmediate(resolve))
        .then(work)
        .catch((error: unknown) => logger.error({ err: error }, `${what} failed`))
        .finally(() => running.delete(done))
      running.add(done)
    },

    /** Resolves when everything that has begun is done. */
    async settled(): Promise<void> {
      await Promise.all(running)
    },
  }
}
