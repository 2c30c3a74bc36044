export type Clock = ReturnType<typeof createClock>

/** Creates a simulated clock, in seconds, that runs scheduled actions in the order of their times. */
export function createClock() {
  // A short list: the next arrival of each flow, and the end of service of each busy server.
  const events: { at: number; action: () => void }[] = []
  let now = 0

  return {
    now: () => now,
    after(seconds: number, action: () => void): void {
      const at = now + seconds
      events.splice(events.findLastIndex((event) => event.at <= at) + 1, 0, { at, action })
    },
    /** Runs until no action is left. Before each action, calls `onAdvance` with the seconds since the last one. */
    run(onAdvance: (seconds: number) => void): void {
      for (let event = events.shift(); event; event = events.shift()) {
        onAdvance(event.at - now)
        now = event.at
        event.action()
      }
    },
  }
}
