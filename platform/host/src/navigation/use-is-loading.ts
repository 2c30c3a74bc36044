import { useEffect, useState } from 'react'
import { useMatches, useNavigation, useRevalidator } from 'react-router-dom'
import type { LoadedRoute } from '../loaded-page.ts'

/** Returns whether a navigation is in progress, or the code of the current page is still loading. */
export function useIsLoading(): boolean {
  const navigation = useNavigation()
  const revalidator = useRevalidator()
  const isHydrating = useIsHydrating(useMatches().at(-1)?.loaderData as LoadedRoute | undefined)
  return navigation.state !== 'idle' || revalidator.state !== 'idle' || isHydrating
}

function useIsHydrating(loaded: LoadedRoute | undefined): boolean {
  const [settled, setSettled] = useState<LoadedRoute>()

  useEffect(() => {
    if (loaded?.kind !== 'hydrating') return
    const settle = () => setSettled(loaded)
    loaded.page.then(settle, settle)
  }, [loaded])

  return loaded?.kind === 'hydrating' && loaded !== settled
}
