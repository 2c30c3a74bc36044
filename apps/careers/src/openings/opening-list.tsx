import { useLocation } from '@mfe/page'
import type { Career } from '@site/contracts'
import { Accordion } from '@site/ui'
import { useEffect, useMemo } from 'react'
import { replaceAddress } from './address.ts'
import { OpeningMeta, OpeningPanel } from './opening-panel.tsx'

/** The element of an opening, and the fragment that opens it. */
const anchorOf = (id: string) => `job-${id}`

/** The first opening starts open; `?opening=<id>` and `#job-<id>` open another one. */
export function OpeningList({ openings }: { openings: readonly Career[] }) {
  const requested = useRequestedOpening(openings)
  const items = useMemo(
    () =>
      openings.map((career) => ({
        id: anchorOf(career.id),
        title: career.title,
        meta: <OpeningMeta career={career} />,
        children: <OpeningPanel career={career} />,
      })),
    [openings],
  )
  const follow = (anchor: string, open: boolean) => {
    if (open) replaceAddress({ hash: `#${anchor}` })
    else if (window.location.hash === `#${anchor}`) replaceAddress({ hash: '' })
  }
  return <Accordion items={items} initial={requested ? [anchorOf(requested)] : 'first'} onToggle={follow} />
}

function useRequestedOpening(openings: readonly Career[]): string | undefined {
  const { search } = useLocation()
  const id = new URLSearchParams(search).get('opening')
  const requested = openings.find((career) => career.id === id)?.id

  useEffect(() => {
    if (!requested) return
    // Runs after the frame has scrolled the page to its top.
    const frame = requestAnimationFrame(() => document.getElementById(anchorOf(requested))?.scrollIntoView())
    return () => cancelAnimationFrame(frame)
  }, [requested])

  return requested
}
