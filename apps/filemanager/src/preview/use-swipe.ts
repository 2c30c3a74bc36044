import { type TouchEvent, useRef } from 'react'

const MIN_DISTANCE = 50

/** Content that handles horizontal movement itself. */
const CAPTURES = 'audio, video, [data-scrolls]'

/** Recognizes horizontal one-finger swipes. Ignores zoomed pages and content that scrolls horizontally. */
export function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number }>(undefined)
  return {
    onTouchStart({ touches, target }: TouchEvent) {
      const touch = touches[0]
      const isZoomed = (window.visualViewport?.scale ?? 1) > 1
      const isOurs = touches.length === 1 && !isZoomed && !isCaptured(target)
      start.current = touch && isOurs ? { x: touch.clientX, y: touch.clientY } : undefined
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const touch = changedTouches[0]
      const { current } = start
      start.current = undefined
      if (!touch || !current) return
      const [x, y] = [touch.clientX - current.x, touch.clientY - current.y]
      if (Math.abs(x) >= MIN_DISTANCE && Math.abs(x) > 2 * Math.abs(y)) onSwipe(x < 0 ? 1 : -1)
    },
    onTouchCancel() {
      start.current = undefined
    },
  }
}

/** Returns whether an element handles horizontal movement itself: it is a player, or its content overflows. */
export function isCaptured(target: EventTarget): boolean {
  const element = target instanceof Element ? target.closest<HTMLElement>(CAPTURES) : null
  if (!element) return false
  return !('scrolls' in element.dataset) || element.scrollWidth > element.clientWidth
}
