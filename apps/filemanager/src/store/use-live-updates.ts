import { useEffect } from 'react'
import { useCurrentUser } from './use-current-user.ts'

/** From one screen to the next, updates continue. */
const LINGER_MS = 1000
const MAX_IDLE_WAIT_MS = 3000

interface Following {
  user: string
  stop: () => void
}

let following: Following | undefined
let leaving: ReturnType<typeof setTimeout> | undefined

/** Follows changes that other devices make, while a screen is open. Starts when the browser is idle. */
export function useLiveUpdates(): void {
  const user = useCurrentUser()
  useEffect(() => {
    if (user === null) return
    clearTimeout(leaving)
    if (following?.user !== user) {
      following?.stop()
      following = { user, stop: startWhenIdle(user) }
    }
    return () => {
      leaving = setTimeout(() => {
        following?.stop()
        following = undefined
      }, LINGER_MS)
    }
  }, [user])
}

function startWhenIdle(user: string): () => void {
  let stop: (() => void) | undefined
  let isStopped = false
  whenIdle(async () => {
    if (isStopped) return
    const { startLiveUpdates } = await import('./live-updates.ts')
    if (!isStopped) stop = startLiveUpdates(user)
  })
  return () => {
    isStopped = true
    stop?.()
  }
}

/** Runs `work` when the browser is idle, or after a delay in Safari, which lacks `requestIdleCallback`. */
function whenIdle(work: () => Promise<void>): void {
  // Without the code, the page works as if nothing changed elsewhere.
  const run = () => void work().catch(() => undefined)
  if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(run, { timeout: MAX_IDLE_WAIT_MS })
  else setTimeout(run, MAX_IDLE_WAIT_MS)
}
