import { useLocation } from '@mfe/page'
import type { Career } from '@site/contracts'
import { Accordion, ButtonLink, FactList, Split, Stack, Tag, Text, VisuallyHidden } from '@site/ui'
import { useEffect, useMemo } from 'react'
import { toFacts } from '../career/facts.ts'
import { replaceUrl } from './use-filters.ts'

/** Returns the id of an opening's element, which is also the fragment that expands it. */
const anchorOf = (id: string) => `job-${id}`

/** Expands the first opening; `?opening=<id>` and `#job-<id>` expand another one. */
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
  const updateHash = (anchor: string, open: boolean) => {
    if (open) replaceUrl({ hash: `#${anchor}` })
    else if (window.location.hash === `#${anchor}`) replaceUrl({ hash: '' })
  }
  return <Accordion items={items} initial={requested ? [anchorOf(requested)] : 'first'} onToggle={updateHash} />
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

function OpeningPanel({ career }: { career: Career }) {
  return (
    <Split>
      <Stack>
        <Text>{career.description}</Text>
        <div>
          <ButtonLink href={`/application/${career.id}`} icon="arrow-right">
            Apply Now
            <VisuallyHidden> for {career.title}</VisuallyHidden>
          </ButtonLink>
        </div>
      </Stack>
      <FactList items={toFacts(career)} />
    </Split>
  )
}

function OpeningMeta({ career }: { career: Career }) {
  return (
    <>
      <Tag tone="brand">{career.jobTime}</Tag>
      {career.location && <Tag>{career.location}</Tag>}
    </>
  )
}
