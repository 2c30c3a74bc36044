import type { FastifyBaseLogger } from 'fastify'

export type Background = ReturnType<typeof createBackground>

/** Runs work after a response, because its duration would reveal something or the response is already sent. */
export function createBackground(logger: FastifyBaseLogger) {
  const running = new Set<Promise<void>>()

  return {
    /** Starts after the current response is written. Logs what `work` throws. */
    run(what: string, work: () => Promise<void>): void {
      const done = new Promise<void>((resolve) => setImmediate(resolve))
        .then(work)
        .catch((error: unknown) => logger.error({ err: error }, `${what} failed`))
        .finally(() => running.delete(done))
      running.add(done)
    },

    /** Resolves when all started work is done. */
    async settled(): Promise<void> {
      await Promise.all(running)
    },
  }
}
