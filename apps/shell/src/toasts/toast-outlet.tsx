import { takeToasts, toastsAtom } from '@site/services'
import { announce } from '@site/ui'
import { useAtomValue } from 'jotai'
import { type ComponentType, useEffect, useState } from 'react'

/** The region's code loads with the first toast; if that fails, toasts are announced instead of shown. */
export function ToastOutlet() {
  const waiting = useAtomValue(toastsAtom)
  const [Region, setRegion] = useState<ComponentType>()
  const isNeeded = waiting.length > 0 && !Region

  useEffect(() => {
    if (!isNeeded) return
    import('./toast-region.tsx').then(({ ToastRegion }) => setRegion(() => ToastRegion), announceQueued)
  }, [isNeeded])

  return Region ? <Region /> : null
}

/** Smaller than `announceToasts`, because every page loads this. */
function announceQueued(): void {
  for (const { message } of takeToasts()) announce(message, 'assertive')
}
