import { superseded } from '../problems.ts'
import type { ResumableRepo } from '../resumable.repo.ts'

/** How soon a replica notices that another one has taken over an upload. */
const CHECK_MS = 1000

interface Watched {
  turn: number
  stop: AbortController
}

/**
 * Aborts requests of this replica whose uploads are in another turn. Polls the database, because notifications do not
 * pass through PgBouncer in transaction mode. Correctness does not depend on this polling: it only ends futile requests
 * sooner.
 */
export function createTurnWatch(uploads: Pick<ResumableRepo, 'turnsOf'>) {
  const watched = new Map<string, Watched>()
  let timer: NodeJS.Timeout | undefined
  let isChecking = false

  async function check(): Promise<void> {
    if (isChecking) return
    isChecking = true
    try {
      const checked = [...watched]
      const turns = await uploads.turnsOf(checked.map(([id]) => id))
      for (const [id, { turn, stop }] of checked) if (turns.get(id) !== turn) stop.abort(superseded())
    } catch {
      // The next check may succeed. Without the database, no progress can be stored either.
    } finally {
      isChecking = false
    }
  }

  return {
    add(id: string, turn: number, stop: AbortController): void {
      watched.set(id, { turn, stop })
      timer ??= setInterval(() => void check(), CHECK_MS).unref()
    },

    remove(id: string, stop: AbortController): void {
      if (watched.get(id)?.stop === stop) watched.delete(id)
      if (watched.size > 0) return
      clearInterval(timer)
      timer = undefined
    },
  }
}
