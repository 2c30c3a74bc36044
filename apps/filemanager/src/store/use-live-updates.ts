import { useEffect } from 'react'
import { whenIdle } from '#kit/when-idle.ts'
import { useCurrentUser } from './use-current-user.ts'

/** Long enough for updates to continue from one screen to the next. */
const LINGER_MS = 1000
const MAX_IDLE_WAIT_MS = 3000

let following: { user: string; stop: () => void } | undefined
let leaving: ReturnType<typeof setTimeout> | undefined

/** Follows changes that other devices make, while a screen is open and the session lasts. */
export function useLiveUpdates(): void {
  const user = useCurrentUser()
  useEffect(() => {
    if (user === null) return
    clearTimeout(leaving)
    if (following?.user !== user) {
      following?.stop()
      following = { user, stop: startWhenIdle(user) }
    }
    // A stream that is opened while the session ends would be rejected, which the console reports as an error.
    const stopFollowing = () => following?.stop()
    window.addEventListener('sessionend', stopFollowing)
    return () => {
      window.removeEventListener('sessionend', stopFollowing)
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
  const load = async () => {
    const { startLiveUpdates } = await import('./live-updates.ts')
    if (!isStopped) stop = startLiveUpdates(user)
  }
  // If the code fails to load, the page works without live updates.
  const cancel = whenIdle(() => void load().catch(() => undefined), MAX_IDLE_WAIT_MS)
  return () => {
    isStopped = true
    cancel()
    stop?.()
  }
}
