import { Component } from 'react'
import type { EntryElements } from './entries.ts'

interface KeepPositionProps {
  /** The keys of the list as loaded. Sorting and filtering may move entries. */
  keys: readonly string[]
  entries: EntryElements
}

interface Anchor {
  element: Element
  top: number
}

/**
 * Scrolls when a list changes, so the entry in use keeps its position in the window: the focused entry, else the one
 * under the pointer, else the first visible one if the list is scrolled. Ignores virtualized lists. Requires
 * `data-entry` on entries. A class, because React has no hook that runs before the DOM changes.
 */
export class KeepPosition extends Component<KeepPositionProps> {
  override getSnapshotBeforeUpdate(previous: KeepPositionProps): Anchor | null {
    return previous.keys === this.props.keys ? null : findAnchor(this.props.entries)
  }

  override componentDidUpdate(_props: unknown, _state: unknown, anchor: Anchor | null): void {
    if (!anchor?.element.isConnected) return
    const shift = anchor.element.getBoundingClientRect().top - anchor.top
    if (shift !== 0) window.scrollBy({ top: shift, behavior: 'instant' })
  }

  override render(): null {
    return null
  }
}

function findAnchor(elements: EntryElements): Anchor | null {
  const entries = [...elements.values()].flatMap((element) => element.closest('[data-entry]') ?? [])
  const top = (entry: Element) => entry.getBoundingClientRect().top
  const element =
    entries.find((entry) => entry.contains(document.activeElement)) ??
    entries.find((entry) => entry.matches(':hover')) ??
    firstInView(entries, top)
  return element && !element.closest('[data-long=true]') ? { element, top: top(element) } : null
}

/** Returns the first entry in view if others are above it. */
function firstInView(entries: readonly Element[], top: (entry: Element) => number): Element | undefined {
  const sorted = entries.map((entry) => ({ entry, top: top(entry) })).sort((one, other) => one.top - other.top)
  return (sorted[0]?.top ?? 0) < 0 ? sorted.find((each) => each.top >= 0)?.entry : undefined
}
