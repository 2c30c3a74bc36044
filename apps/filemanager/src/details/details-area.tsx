import type { FolderPath } from '@site/contracts'
import { useAtom } from 'jotai'
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useSyncExternalStore,
} from 'react'
import { entryOf } from '#kit/entry.ts'
import { keyAt } from '#kit/focus/entries.ts'
import { isTypeAheadKey, PAUSE_MS } from '#kit/focus/type-ahead.ts'
import { isSameFolder } from '#kit/folder-path.ts'
import { lazyPart, useLazyPart } from '#kit/lazy-part.ts'
import { showToast } from '#services.ts'
import styles from './details-area.module.css'
import { type DetailedEntry, detailsAtom } from './details-state.ts'

const panel = lazyPart(() => import('./details-panel.tsx'))

/** A panel beside the list shows the entry that has focus, once it has kept it for this time. */
const FOLLOW_MS = 200

/**
 * Surrounds the list of a folder. I or Alt+Enter on an entry shows its details, and moves into them once they are shown
 * beside the list. Requires `data-entry` on entries.
 */
export function DetailsArea({ parent, children }: { parent: FolderPath; children: ReactNode }) {
  const [shown, setShown] = useAtom(detailsAtom)
  const entry = shown && isSameFolder(shown.parent, parent) ? shown : undefined
  const isBeside = useSyncExternalStore(onWidthChange, () => matchMedia(WIDE).matches)
  const headingId = useId()
  const isDetailsKey = useDetailsKey()
  /** The last element of an entry that had focus. */
  const origin = useRef<HTMLElement>(null)
  const following = useRef<ReturnType<typeof setTimeout>>(undefined)
  const code = useLazyPart(panel, { wanted: entry, giveUp: () => setShown(undefined), report: showToast })

  useEffect(
    () => () => {
      clearTimeout(following.current)
      setShown(undefined)
    },
    [setShown],
  )

  const onKeyDownCapture = (event: KeyboardEvent) => {
    const focused = entryAt(event.target, parent)
    if (!focused || !isDetailsKey(event)) return
    event.preventDefault()
    event.stopPropagation()
    clearTimeout(following.current)
    if (isBeside && entry && isSameEntry(focused, entry)) document.getElementById(headingId)?.focus()
    else setShown(focused)
  }

  const onFocus = ({ target }: FocusEvent) => {
    clearTimeout(following.current)
    const focused = entryAt(target, parent)
    if (focused) origin.current = target as HTMLElement
    if (isBeside && entry && focused) following.current = setTimeout(() => setShown(focused), FOLLOW_MS)
  }

  const close = (hasFocus: boolean) => {
    setShown(undefined)
    // Without focus, it follows the list: to the new name of its entry, or to the next one.
    if (!hasFocus) return
    returnTo(origin.current)
    // Returning is no reason to show them again.
    clearTimeout(following.current)
  }

  return (
    <div className={styles.area}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Keys of the lists in it, and where their focus is. */}
      <div
        className={styles.lists}
        data-icons={(isBeside && entry !== undefined) || undefined}
        onKeyDownCapture={onKeyDownCapture}
        onFocus={onFocus}
      >
        {children}
      </div>
      {code && entry && <code.DetailsPanel entry={entry} headingId={headingId} isBeside={isBeside} onClose={close} />}
    </div>
  )
}

/** As in the style sheet. */
const WIDE = '(min-width: 75rem)'

function onWidthChange(listener: () => void): () => void {
  const query = matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Focuses an element of the list, or the list's tab stop if the element has disappeared. */
function returnTo(element: HTMLElement | null): void {
  const target = element?.isConnected ? element : document.querySelector<HTMLElement>('[data-entry][tabindex="0"]')
  target?.focus()
}

const isSameEntry = (one: DetailedEntry, other: DetailedEntry) => one.name === other.name && one.kind === other.kind

/** Returns the entry of the list that contains an element. */
function entryAt(element: EventTarget, parent: FolderPath): DetailedEntry | undefined {
  const key = keyAt(element)
  return key === undefined ? undefined : { parent, ...entryOf(key) }
}

/**
 * Returns a function that tells whether a key asks for details. An i that continues a typed word is a letter, as is a
 * capital one, so both still move to a name.
 */
function useDetailsKey() {
  const typedAt = useRef(Number.NEGATIVE_INFINITY)
  return (event: KeyboardEvent): boolean => {
    const { key, altKey, ctrlKey, metaKey, timeStamp } = event
    if ((event.target as Element).matches('input:not([type=checkbox]), select, textarea')) return false
    if (key === 'Enter') return altKey && !ctrlKey && !metaKey
    if (!isTypeAheadKey(event)) return false
    if (key === 'i' && timeStamp - typedAt.current > PAUSE_MS) return true
    typedAt.current = timeStamp
    return false
  }
}
