type Key = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>

/** Returns the item of a menu that a key moves focus to, if any, as the WAI-ARIA APG describes for menus. */
export function nextMenuItem<Item extends HTMLElement>(event: Key, items: readonly Item[]): Item | undefined {
  const { key } = event
  const current = items.indexOf(document.activeElement as Item)
  if (key === 'ArrowDown') return items[(current + 1) % items.length]
  if (key === 'ArrowUp') return items.at(current <= 0 ? -1 : current - 1)
  if (key === 'Home') return items[0]
  if (key === 'End') return items.at(-1)
  const isLetter = key.length === 1 && !event.altKey && !event.ctrlKey && !event.metaKey
  if (!isLetter) return undefined
  const following = [...items.slice(current + 1), ...items.slice(0, current + 1)]
  return following.find((item) => item.textContent.trim().toLowerCase().startsWith(key.toLowerCase()))
}
