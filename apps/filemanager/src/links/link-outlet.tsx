import type { Link } from '@site/contracts'
import { useAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { lazyPart, useLazyPart } from '#kit/lazy-part.ts'
import { showToast } from '#services.ts'
import { queryClient } from '#store/query-client.ts'
import { isPlainLinkTo, type LinkRequest, linkRequestAtom, linksQuery, senderQuery } from './links.ts'

const linkDialog = lazyPart(() => import('./link-dialog.tsx'))

/** The dialog that `linkActions` opens, once its code and the account's links have loaded. */
export function LinkOutlet() {
  const [request, setRequest] = useAtom(linkRequestAtom)
  const [ready, setReady] = useState<{ request: LinkRequest; existing: Link | undefined; defaultSender: string }>()
  const code = useLazyPart(linkDialog, { wanted: request, giveUp: () => setRequest(undefined), report: showToast })

  useEffect(() => {
    if (!request) return
    let isCurrent = true
    // A failure only means that no link is offered.
    const links = queryClient.fetchQuery({ ...linksQuery, staleTime: 0, meta: undefined }).catch((): Link[] => [])
    // The user can still type one.
    const sender = queryClient.fetchQuery(senderQuery).catch(() => '')
    void Promise.all([links, sender]).then(([found, defaultSender]) => {
      if (isCurrent) setReady({ request, existing: found.find(isPlainLinkTo(request.entry)), defaultSender })
    })
    return () => {
      isCurrent = false
    }
  }, [request])

  // A request does not outlive the screen that made it.
  useEffect(() => () => setRequest(undefined), [setRequest])

  if (!code || !request || ready?.request !== request) return null
  const { existing, defaultSender } = ready
  return (
    <code.LinkDialog
      {...request}
      existing={existing}
      defaultSender={defaultSender}
      onClose={() => setRequest(undefined)}
    />
  )
}
