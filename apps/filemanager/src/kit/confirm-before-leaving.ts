/**
 * Returns a function that sets whether work is in progress. While it is, the browser asks for confirmation before
 * the page unloads. A logout would end the session before that, so it asks `question` first.
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
