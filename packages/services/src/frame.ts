import type { FrameService } from './frame-service.ts'

/** Heights by edge, and locks, by the call that claimed them. */
const claims = { lock: new Map<symbol, string>(), top: new Map<symbol, string>(), bottom: new Map<symbol, string>() }

function claim(kind: keyof typeof claims, height: string): () => void {
  const key = Symbol()
  claims[kind].set(key, height)
  apply()
  return () => {
    claims[kind].delete(key)
    apply()
  }
}

export const lockScroll: FrameService['lockScroll'] = () => claim('lock', '1')
export const reserveSpace: FrameService['reserveSpace'] = claim

function apply(): void {
  const { body, documentElement } = document
  const [lock, top, bottom] = Object.values(claims).map((heights) => [...heights.values()].join())
  Object.assign(documentElement.style, {
    overflow: lock && 'hidden',
    scrollbarGutter: lock && 'stable',
    // The gutter is not part of the page that a dialog's backdrop covers, so it gets the same color.
    backgroundColor: lock && 'color-mix(in srgb, var(--site-colors-bg) 40%, rgb(from var(--site-colors-scrim) r g b))',
    scrollPaddingTop: top && `calc(var(--header-h) + max(${top}) + 1rem)`,
    scrollPaddingBottom: bottom && `calc(max(${bottom}) + 2rem)`,
  })
  body.style.paddingBottom = bottom ? `calc(max(${bottom}) + 1rem)` : ''
  // For "Back to top".
  documentElement.style.setProperty('--reserved-bottom', bottom ? `max(${bottom})` : '')
}
