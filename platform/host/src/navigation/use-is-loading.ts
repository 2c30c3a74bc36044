import { useLayoutEffect, useState } from 'react'
import { useMatches, useNavigation, useRevalidator } from 'react-router-dom'
import type { LoadedRoute } from '../loaded-page.ts'

/** Returns whether a navigation is in progress, or the code of the current page is still loading. */
export function useIsLoading(): boolean {
  const navigation = useNavigation()
  const revalidator = useRevalidator()
  const isHydrating = useIsHydrating(useMatches().at(-1)?.loaderData as LoadedRoute | undefined)
  return navigation.state !== 'idle' || revalidator.state !== 'idle' || isHydrating
}

/** `false` in the first render, because the server's HTML must be the same. */
function useIsHydrating(loaded: LoadedRoute | undefined): boolean {
  const [pending, setPending] = useState<LoadedRoute>()

  useLayoutEffect(() => {
    if (loaded?.kind !== 'hydrating') return
    setPending(loaded)
    const settle = () => setPending(undefined)
    loaded.page.then(settle, settle)
  }, [loaded])

  return loaded !== undefined && loaded === pending
}
