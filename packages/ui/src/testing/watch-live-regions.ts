const LIVE = '[role=status], [role=alert], [role=log], [aria-live=polite], [aria-live=assertive]'

/**
 * Watches for live regions inside live regions, whose text screen readers read twice. Returns a function that stops and
 * returns what was found in any state since, as opening tags.
 */
export function watchLiveRegions(): () => readonly string[] {
  const found = new Set<string>()
  const look = () => {
    for (const inner of document.querySelectorAll(LIVE)) {
      const outer = inner.parentElement?.closest(LIVE)
      if (outer) found.add([outer, inner].map(tagOf).join(' > '))
    }
  }
  const observer = new MutationObserver(look)
  observer.observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['role', 'aria-live'],
  })
  return () => {
    look()
    observer.disconnect()
    return [...found]
  }
}

const tagOf = (element: Element) => (element.cloneNode(false) as Element).outerHTML.replace(/<\/.*/, '')
