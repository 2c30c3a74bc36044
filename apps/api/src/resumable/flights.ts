import { AppError } from '../errors.ts'

export interface Flight {
  /** Aborted when a newer request for the same upload has come. */
  signal: AbortSignal
  land(): void
}

const superseded = () => new AppError('uploads/superseded', 'A newer request has taken over this upload.')

/**
 * One request at a time works on an upload, and the newest is the one that counts: the connection of an older one is
 * as a rule lost, though nobody has noticed yet. In the memory of the process: after a restart there are none.
 */
export function createFlights() {
  const newest = new Map<string, { stop: AbortController; landed: Promise<void> }>()

  return {
    /** Resolves once every older request for this upload has ended. */
    async board(id: string): Promise<Flight> {
      const older = newest.get(id)
      const stop = new AbortController()
      const { promise: landed, resolve } = Promise.withResolvers<void>()
      const flight = { stop, landed }
      newest.set(id, flight)
      const land = () => {
        if (newest.get(id) === flight) newest.delete(id)
        resolve()
      }
      older?.stop.abort(superseded())
      await older?.landed
      if (stop.signal.aborted) {
        land()
        throw superseded()
      }
      return { signal: stop.signal, land }
    },
  }
}
