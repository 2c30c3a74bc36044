import { createEventQueue } from './event-queue.ts'

export type Clock = ReturnType<typeof createClock>

/** Creates a simulated clock, in seconds, which runs scheduled actions in the order of their times. */
export function createClock() {
  const events = createEventQueue<() => void>()
  let now = 0

  return {
    now: () => now,
    after: (seconds: number, action: () => void) => events.add(now + seconds, action),
    /**
     * Runs until no action is left. Before each one, calls `onAdvance` with the seconds that have passed since the last
     * one.
     */
    run(onAdvance: (seconds: number) => void): void {
      for (let event = events.next(); event; event = events.next()) {
        onAdvance(event.at - now)
        now = event.at
        event.value()
      }
    },
  }
}
