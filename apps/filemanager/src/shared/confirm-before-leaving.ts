/**
 * Returns a function for work in progress. While it is active, the browser asks for confirmation before the page unloads,
 * and `question` is asked before the user logs out, which ends the session before the page unloads.
 */
export function createLeaveConfirmation(question: string): (isActive: boolean) => void {
  // Separate functions per kind of work, because several kinds can be in progress.
  const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
  const onLogout = (event: Event) => {
    if (!window.confirm(question)) event.preventDefault()
  }
  return (isActive) => {
    // A page that listens for `beforeunload` does not enter the back/forward cache.
    const change = isActive ? 'addEventListener' : 'removeEventListener'
    window[change]('beforeunload', onUnload)
    window[change]('beforelogout', onLogout)
  }
}
