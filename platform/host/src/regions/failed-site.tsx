import { useState } from 'react'
import { createPortal } from 'react-dom'
import type { Site } from '../site.ts'
import { FramePart } from './frame-part.tsx'
import { keepFields, restoreFields } from './kept-fields.ts'

/** Replaces a site whose root has thrown: a message in the server's HTML of the frame, whose links work. */
export function FailedSite({ site }: { site: Site }) {
  const { regions, serverHtml, title } = site
  const [copy] = useState(() => {
    // What threw is still in the page.
    keepFields()
    return serverHtml && copyFrame(serverHtml, site.startPathname === window.location.pathname)
  })
  const attach = (container: HTMLElement | null) => {
    if (copy) container?.replaceChildren(copy.element)
    restoreFields()
  }
  const failure = (
    <FramePart fallback={title('')}>
      <regions.Failed
        app="shell"
        reason="code"
        isReadable={copy?.isReadable ?? false}
        retry={() => window.location.reload()}
      />
    </FramePart>
  )
  if (copy) {
    return (
      <>
        <div ref={attach} />
        {createPortal(failure, copy.slot)}
      </>
    )
  }
  return (
    <main>
      <a href="/">{title('')}</a>
      {failure}
    </main>
  )
}

/** Copies the server's HTML, with an empty element at the start of its `<main>`. Empties the rest of another page. */
function copyFrame(serverHtml: Element, isReadable: boolean) {
  const element = serverHtml.cloneNode(true) as Element
  const main = element.querySelector('main')
  const slot = document.createElement('div')
  if (!isReadable) main?.replaceChildren()
  main?.prepend(slot)
  return { element, slot, isReadable }
}
