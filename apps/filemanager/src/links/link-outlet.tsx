import type { Link } from '@site/contracts'
import { useAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { lazyPart, useLazyPart } from '#kit/lazy-part.ts'
import { showToast } from '#services.ts'
import { queryClient } from '#store/query-client.ts'
import { isLinkTo, type LinkRequest, linkRequestAtom, linksQuery, senderQuery } from './links.ts'

const linkDialog = lazyPart(() => import('./link-dialog.tsx'))

/** The dialog that `linkActions` and `copyLink` open, once its code and the account's links have loaded. */
export function LinkOutlet() {
  const [request, setRequest] = useAtom(linkRequestAtom)
  const [ready, setReady] = useState<{ request: LinkRequest; links: Link[]; defaultSender: string }>()
  const code = useLazyPart(linkDialog, { wanted: request, giveUp: () => setRequest(undefined), report: showToast })

  useEffect(() => {
    if (!request) return
    let isCurrent = true
    // A failure only means that no link is offered.
    const links = queryClient.fetchQuery({ ...linksQuery, staleTime: 0, meta: undefined }).catch((): Link[] => [])
    // The user can still type one.
    const sender = queryClient.fetchQuery(senderQuery).catch(() => '')
    void Promise.all([links, sender]).then(([found, defaultSender]) => {
      if (isCurrent) setReady({ request, links: found.filter(isLinkTo(request.entry)), defaultSender })
    })
    return () => {
      isCurrent = false
    }
  }, [request])

  // A request does not outlive the screen that made it.
  useEffect(() => () => setRequest(undefined), [setRequest])

  if (!code || !request || ready?.request !== request) return null
  const { links, defaultSender } = ready
  return (
    <code.LinkDialog {...request} links={links} defaultSender={defaultSender} onClose={() => setRequest(undefined)} />
  )
}
