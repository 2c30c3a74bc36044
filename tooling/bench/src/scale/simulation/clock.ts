import { createEventQueue } from './event-queue.ts'

export type Clock = ReturnType<typeof createClock>

/** A simulated clock, in seconds, which runs what is scheduled in the order of its times. */
export function createClock() {
  const events = createEventQueue<() => void>()
  let now = 0

  return {
    now: () => now,
    after: (seconds: number, action: () => void) => events.add(now + seconds, action),
    /** Runs until nothing is scheduled. Calls `onAdvance` with the time that passes before each action. */
    run(onAdvance: (seconds: number) => void): void {
      for (let event = events.next(); event; event = events.next()) {
        onAdvance(event.at - now)
        now = event.at
        event.value()
      }
    },
  }
}
