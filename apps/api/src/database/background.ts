import type { FastifyBaseLogger } from 'fastify'

export type Background = ReturnType<typeof createBackground>

/** Runs work after the response, such as work whose duration would reveal whether an account exists. */
export function createBackground(logger: FastifyBaseLogger) {
  const running = new Set<Promise<void>>()

  return {
    /** Starts the work after the response has been written. Logs its errors with the description. */
    run(description: string, work: () => Promise<void>): void {
      const done = new Promise<void>((resolve) => setImmediate(resolve))
        .then(work)
        .catch((error: unknown) => logger.error({ err: error }, `${description} failed`))
        .finally(() => running.delete(done))
      running.add(done)
    },

    async settled(): Promise<void> {
      await Promise.all(running)
    },
  }
}
