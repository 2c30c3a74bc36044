import { useEffect, useState } from 'react'
import { useMatches, useNavigation, useRevalidator } from 'react-router-dom'
import type { LoadedRoute } from '../loaded-page.ts'

/** Whether a page is loading, or the code of the page that is shown. */
export function useIsLoading(): boolean {
  const navigation = useNavigation()
  const revalidator = useRevalidator()
  const isArriving = useIsArriving(useMatches().at(-1)?.loaderData as LoadedRoute | undefined)
  return navigation.state !== 'idle' || revalidator.state !== 'idle' || isArriving
}

function useIsArriving(loaded: LoadedRoute | undefined): boolean {
  const [arrived, setArrived] = useState<LoadedRoute>()

  useEffect(() => {
    if (loaded?.kind !== 'arriving') return
    const arrive = () => setArrived(loaded)
    loaded.page.then(arrive, arrive)
  }, [loaded])

  return loaded?.kind === 'arriving' && loaded !== arrived
}
