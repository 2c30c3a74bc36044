export type Clock = ReturnType<typeof createClock>

/** Creates a simulated clock, in seconds, which runs scheduled actions in the order of their times. */
export function createClock() {
  // Short: each flow schedules its next arrival, and each busy server its end.
  const events: { at: number; action: () => void }[] = []
  let now = 0

  return {
    now: () => now,
    after(seconds: number, action: () => void): void {
      const at = now + seconds
      events.splice(events.findLastIndex((event) => event.at <= at) + 1, 0, { at, action })
    },
    /**
     * Runs until no action is left. Before each one, calls `onAdvance` with the seconds that have passed since the last
     * one.
     */
    run(onAdvance: (seconds: number) => void): void {
      for (let event = events.shift(); event; event = events.shift()) {
        onAdvance(event.at - now)
        now = event.at
        event.action()
      }
    },
  }
}
