import { readLinkActivity } from '@site/api-client/links'
import type { Link } from '@site/contracts'
import { Button, Heading, Skeleton, Text } from '@site/ui'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Dialog } from '#kit/dialog/dialog.tsx'
import dialog from '#kit/dialog/dialog-buttons.module.css'
import { formatBytes, formatCount, formatTime } from '#kit/format.ts'
import { ColumnHeads } from '#kit/lists/column-heads.tsx'
import { ListState } from '#kit/lists/list-state.tsx'
import { texts } from '#kit/texts.ts'
import { loadApi } from '#services.ts'
import { describeActivity } from './link-values.ts'
import styles from './links.module.css'
import { linksQuery, nameOfLink } from './links.ts'

/** How many rows the table shows, and each press of the button adds. */
const PAGE_ROWS = 100

/** What visitors did with a link: which files, how often and when last. */
export function ActivityDialog({ link, onClose }: { link: Link; onClose: () => void }) {
  const headingId = useId()
  const query = useQuery(activityQuery(link.id))
  const [limit, setLimit] = useState(PAGE_ROWS)
  const activity = query.data ?? []
  const hidden = activity.length - limit
  return (
    <Dialog open className={styles.wideDialog} aria-labelledby={headingId} onClose={onClose}>
      <Heading level={2} size="h3" id={headingId}>
        Activity of the link to “{nameOfLink(link)}”
      </Heading>
      <Text tone="muted">Who the visitors were is not stored.</Text>
      <ListState
        query={query}
        failure={texts.activityNotLoaded}
        headingId={headingId}
        skeleton={<Skeleton shape="block" height="9rem" />}
        empty={activity.length === 0 && texts.noActivity}
      />
      {activity.length > 0 && (
        <table className={styles.activity} aria-labelledby={headingId}>
          <ColumnHeads columns={['File', 'What', 'Last']} />
          <tbody>
            {activity.slice(0, limit).map(({ kind, name, times, bytes, lastAt }) => (
              <tr key={`${kind} ${name}`}>
                <th scope="row">{name || 'Other files'}</th>
                <td>
                  {describeActivity(kind)}
                  {times > 1 && ` ${formatCount(times, 'time')}`}
                  {kind === 'received' && `, ${formatBytes(bytes)}`}
                </td>
                <td>
                  <time dateTime={lastAt}>{formatTime(lastAt)}</time>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {hidden > 0 && (
        <Button variant="outline" onClick={() => setLimit(limit + PAGE_ROWS)}>
          Show more ({hidden} left)
        </Button>
      )}
      <div className={dialog.buttons}>
        <Button variant="outline" onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  )
}

/** Below the key of the list, which reloads with it. */
const activityQuery = (id: string) =>
  queryOptions({
    queryKey: [...linksQuery.queryKey, id, 'activity'],
    queryFn: async ({ signal }) => readLinkActivity(await loadApi(), id, { signal }),
    meta: { failure: texts.activityNotLoaded },
    gcTime: 0,
  })
