import type { FrameService } from './frame-service.ts'

/** The gutter is not part of the page that a dialog's backdrop covers, so it gets the same color. */
const LOCKED = {
  overflow: 'hidden',
  scrollbarGutter: 'stable',
  backgroundColor: 'color-mix(in srgb, var(--site-colors-bg) 40%, rgb(from var(--site-colors-scrim) r g b))',
}
const UNLOCKED = { overflow: '', scrollbarGutter: '', backgroundColor: '' } satisfies typeof LOCKED

const locks = new Set<symbol>()
const reserved = { top: new Map<symbol, string>(), bottom: new Map<symbol, string>() }

export const lockScroll: FrameService['lockScroll'] = () => {
  const lock = Symbol()
  locks.add(lock)
  apply()
  return () => {
    locks.delete(lock)
    apply()
  }
}

export const reserveSpace: FrameService['reserveSpace'] = (edge, height) => {
  const space = Symbol()
  reserved[edge].set(space, height)
  apply()
  return () => {
    reserved[edge].delete(space)
    apply()
  }
}

function apply(): void {
  const { body, documentElement } = document
  const [top, bottom] = [heightsAt('top'), heightsAt('bottom')]
  Object.assign(documentElement.style, locks.size > 0 ? LOCKED : UNLOCKED, {
    scrollPaddingTop: top && `calc(var(--header-h) + max(${top}) + 1rem)`,
    scrollPaddingBottom: bottom && `calc(max(${bottom}) + 2rem)`,
  })
  body.style.paddingBottom = bottom && `calc(max(${bottom}) + 1rem)`
  // For "Back to top".
  documentElement.style.setProperty('--reserved-bottom', bottom && `max(${bottom})`)
}

const heightsAt = (edge: keyof typeof reserved): string => [...reserved[edge].values()].join()
