import { endAllSessions, endSession as endSessionCall } from '@site/api-client/account'
import type { AccountSession } from '@site/contracts'
import { endSession, loadApi, mayLogOut, signOut } from '@site/federation'
import { Button, Heading, Skeleton, Tag, VisuallyHidden } from '@site/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { formatTime } from '../files/format.ts'
import { isElsewhere } from '../shared/is-elsewhere.ts'
import { LoadFailure } from '../shared/load-failure.tsx'
import { failed, useOutcome } from '../shared/outcome.ts'
import { StatusLine } from '../shared/status-line.tsx'
import styles from './account.module.css'
import { accountQueries } from './account.queries.ts'

/** Where the account is logged in, and ways to end that. */
export function Sessions() {
  const headingId = useId()
  const query = accountQueries.sessions
  const { data, error, refetch } = useQuery(query)
  const { outcome, tell } = useOutcome()
  const queryClient = useQueryClient()

  const end = useMutation({
    mutationFn: async ({ id, current }: AccountSession) => (current ? signOut() : endSessionCall(await loadApi(), id)),
    onSuccess: (_, { current }) => {
      if (current) return
      const heading = document.getElementById(headingId)
      if (!isElsewhere(heading?.closest('section'))) heading?.focus()
      tell({ kind: 'success', message: 'That device is signed out.' })
    },
    onError: (reason) => tell(failed('Failed to sign that device out.', reason)),
    onSettled: (_, __, { current }) => (current ? undefined : queryClient.invalidateQueries(query)),
  })
  const endAll = useMutation({
    mutationFn: async () => endAllSessions(await loadApi()),
    onSuccess: () => endSession(),
    onError: (reason) => tell(failed('Failed to sign out everywhere.', reason)),
  })

  const isEnding = ({ id }: AccountSession) => end.isPending && end.variables.id === id
  const signOutEverywhere = () => {
    if (!endAll.isPending && mayLogOut()) endAll.mutate()
  }

  return (
    <section aria-labelledby={headingId} className={styles.part}>
      <Heading level={2} size="h3" id={headingId} focusable>
        Where you are logged in
      </Heading>
      {data && (
        <ul className={styles.sessions}>
          {data.map((session) => (
            <Session
              key={session.id}
              session={session}
              isEnding={isEnding(session)}
              onEnd={() => {
                if (!isEnding(session)) end.mutate(session)
              }}
            />
          ))}
        </ul>
      )}
      {!data && !error && <Skeleton shape="block" height="4rem" />}
      {!data && error && (
        <LoadFailure message={query.meta?.failure ?? ''} error={error} headingId={headingId} onRetry={refetch} />
      )}
      <StatusLine outcome={outcome} />
      <Button variant="outline" aria-disabled={endAll.isPending} onClick={signOutEverywhere}>
        Sign out everywhere
      </Button>
    </section>
  )
}

interface SessionProps {
  session: AccountSession
  isEnding: boolean
  onEnd: () => void
}

function Session({ session, isEnding, onEnd }: SessionProps) {
  const { agent, address, lastUsedAt, current } = session
  const name = agent || 'An unknown program'
  return (
    <li className={styles.session}>
      <p className={styles.device}>
        {name} {current && <Tag>This device</Tag>}
      </p>
      <p className={styles.details}>
        {address && `from ${address}, `}last used <time dateTime={lastUsedAt}>{formatTime(lastUsedAt)}</time>
      </p>
      <Button variant="ghost" aria-disabled={isEnding} onClick={onEnd}>
        Sign out
        <VisuallyHidden>
          {' '}
          {name}, last used {formatTime(lastUsedAt)}
        </VisuallyHidden>
      </Button>
    </li>
  )
}
