import type { Share } from '@site/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { CODE_NOT_LOADED } from '#kit/failures/reason.ts'
import { showToast } from '#services.ts'
import { isPlainLinkTo } from './link-names.ts'
import type { ShareDialog } from './share-dialog.tsx'
import { type ShareRequest, shareRequestAtom } from './share-request.ts'
import { sharesQuery } from './shares.query.ts'

interface Ready {
  request: ShareRequest
  Dialog: typeof ShareDialog
  existing: Share | undefined
}

/** The dialog that `shareActions` opens, once its code and the account's links have loaded. */
export function ShareOutlet() {
  const [request, setRequest] = useAtom(shareRequestAtom)
  const [ready, setReady] = useState<Ready>()
  const queryClient = useQueryClient()

  useEffect(() => {
    if (!request) return
    let isCurrent = true
    // A failure only means that no link is offered.
    const links = queryClient.fetchQuery({ ...sharesQuery, staleTime: 0, meta: undefined }).catch((): Share[] => [])
    Promise.all([import('./share-dialog.tsx'), links]).then(
      ([{ ShareDialog: Dialog }, shares]) => {
        if (isCurrent) setReady({ request, Dialog, existing: shares.find(isPlainLinkTo(request.entry)) })
      },
      () => {
        setRequest(undefined)
        showToast({ kind: 'error', message: CODE_NOT_LOADED })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [request, queryClient, setRequest])

  // A request does not outlive the screen that made it.
  useEffect(() => () => setRequest(undefined), [setRequest])

  if (!request || ready?.request !== request) return null
  const { Dialog, existing } = ready
  return <Dialog {...request} existing={existing} onClose={() => setRequest(undefined)} />
}
