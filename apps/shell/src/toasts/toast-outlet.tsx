import { announce } from '@site/ui'
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { takeToasts, toastQueue } from './toast-queue.ts'

/**
 * The place of the toasts. Their code loads with the first one; if it cannot, toasts are announced instead of shown.
 */
export function ToastOutlet() {
  const waiting = useSyncExternalStore(toastQueue.subscribe, toastQueue.get, toastQueue.getOnServer)
  const [Region, setRegion] = useState<ComponentType>()
  const isNeeded = waiting.length > 0 && !Region

  useEffect(() => {
    if (!isNeeded) return
    import('./toast-region.tsx').then(({ ToastRegion }) => setRegion(() => ToastRegion), sayWaiting)
  }, [isNeeded])

  return Region ? <Region /> : null
}

function sayWaiting(): void {
  for (const { title, message } of takeToasts()) announce(title ? `${title}: ${message}` : message, 'assertive')
}
