import type { Share } from '@site/contracts'
import { useAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { lazyPart, useLazyPart } from '#kit/lazy-part.ts'
import { showToast } from '#services.ts'
import { queryClient } from '#store/query-client.ts'
import { isPlainLinkTo, type ShareRequest, shareRequestAtom, sharesQuery } from './links.ts'

const shareDialog = lazyPart(() => import('./share-dialog.tsx'))

/** The dialog that `shareActions` opens, once its code and the account's links have loaded. */
export function ShareOutlet() {
  const [request, setRequest] = useAtom(shareRequestAtom)
  const [ready, setReady] = useState<{ request: ShareRequest; existing: Share | undefined }>()
  const code = useLazyPart(shareDialog, { wanted: request, giveUp: () => setRequest(undefined), report: showToast })

  useEffect(() => {
    if (!request) return
    let isCurrent = true
    // A failure only means that no link is offered.
    const links = queryClient.fetchQuery({ ...sharesQuery, staleTime: 0, meta: undefined }).catch((): Share[] => [])
    void links.then((shares) => {
      if (isCurrent) setReady({ request, existing: shares.find(isPlainLinkTo(request.entry)) })
    })
    return () => {
      isCurrent = false
    }
  }, [request])

  // A request does not outlive the screen that made it.
  useEffect(() => () => setRequest(undefined), [setRequest])

  if (!code || !request || ready?.request !== request) return null
  return <code.ShareDialog {...request} existing={ready.existing} onClose={() => setRequest(undefined)} />
}
