/** What became of a link: shared in the device's menu, copied, or left for the visitor to copy. */
type ShareOutcome = 'shared' | 'copied' | 'failed'

/** Opens the device's share menu, or copies the link if there is none. Call it from a click handler. */
export async function shareLink(link: { title: string; url: string }): Promise<ShareOutcome> {
  try {
    if (typeof navigator.share === 'function') return await shareInMenu(link)
    await navigator.clipboard.writeText(link.url)
    return 'copied'
  } catch {
    return 'failed'
  }
}

async function shareInMenu(link: { title: string; url: string }): Promise<ShareOutcome> {
  try {
    await navigator.share(link)
  } catch (error) {
    // The visitor closed the menu.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
  }
  return 'shared'
}
