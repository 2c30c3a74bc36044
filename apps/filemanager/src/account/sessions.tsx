import { endAllSessions, endSession as endSessionCall, listSessions } from '@site/api-client/account'
import type { AccountSession } from '@site/contracts'
import { Button, Skeleton, Tag, Text, VisuallyHidden } from '@site/ui'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { Dialog } from '#kit/dialog/dialog.tsx'
import dialog from '#kit/dialog/dialog-buttons.module.css'
import { isFocusElsewhere } from '#kit/focus/is-focus-elsewhere.ts'
import { formatTime } from '#kit/format.ts'
import { ListState } from '#kit/lists/list-state.tsx'
import { failed, type Outcome, useOutcome } from '#kit/outcome.ts'
import { StatusLine } from '#kit/status-line.tsx'
import { texts } from '#kit/texts.ts'
import { endSession, loadApi, mayLogOut, signOut } from '#services.ts'
import { queryClient } from '#store/query-client.ts'
import styles from './account.module.css'
import { AccountSection } from './account-section.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

export function Sessions() {
  const headingId = useId()
  const query = useQuery(accountQueries.sessions)
  const { outcome, report } = useOutcome()
  const [isAsking, setAsking] = useState(false)
  const endAll = useMutation({
    mutationFn: async (links: 'keep' | 'suspend') => endAllSessions(await loadApi(), links),
    onSuccess: () => endSession(),
    onError: (reason) => report(failed('Failed to log out everywhere.', reason)),
  })

  const signOutEverywhere = (links: 'keep' | 'suspend' | undefined) => {
    setAsking(false)
    if (links && mayLogOut()) endAll.mutate(links)
  }

  return (
    <AccountSection headingId={headingId} title="Where you are logged in">
      {query.data && (
        <ul className={styles.sessions}>
          {query.data.map((session) => (
            <Session key={session.id} session={session} headingId={headingId} report={report} />
          ))}
        </ul>
      )}
      <ListState
        query={query}
        failure={texts.sessionsNotLoaded}
        headingId={headingId}
        skeleton={<Skeleton shape="block" height="4rem" />}
      />
      <StatusLine outcome={outcome} />
      <Button variant="outline" aria-disabled={endAll.isPending} onClick={() => setAsking(!endAll.isPending)}>
        Log out everywhere
      </Button>
      <SignOutDialog open={isAsking} onAnswer={signOutEverywhere} />
    </AccountSection>
  )
}

interface SessionProps {
  session: AccountSession
  headingId: string
  report: (outcome: Outcome) => void
}

function Session({ session, headingId, report }: SessionProps) {
  const { agent, address, lastUsedAt, current } = session
  const item = useRef<HTMLLIElement>(null)
  const [isAsking, setAsking] = useState(false)
  const end = useMutation({
    mutationFn: async () => (current ? signOut() : endSessionCall(await loadApi(), session.id)),
    onSuccess: () => {
      if (current) return
      if (!isFocusElsewhere(item.current)) document.getElementById(headingId)?.focus()
      report({ kind: 'success', message: 'That device was logged out.' })
    },
    onError: (reason) => report(failed('Failed to log out that device.', reason)),
    onSettled: () => (current ? undefined : queryClient.invalidateQueries(accountQueries.sessions)),
  })
  const name = agent || 'Unknown app'

  const answer = (confirmed: boolean) => {
    setAsking(false)
    if (confirmed) end.mutate()
  }

  return (
    <li ref={item} className={styles.session}>
      <p className={styles.device}>
        {name} {current && <Tag>This device</Tag>}
      </p>
      <p className={styles.details}>
        {address && `from ${address}, `}last used <time dateTime={lastUsedAt}>{formatTime(lastUsedAt)}</time>
      </p>
      <Button variant="ghost" aria-disabled={end.isPending} onClick={() => setAsking(!end.isPending)}>
        Log out
        <VisuallyHidden>
          {' '}
          {name}, last used {formatTime(lastUsedAt)}
        </VisuallyHidden>
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={current ? 'Log out this device?' : `Log out ${name}?`}
          text={
            current
              ? 'You can log in again at any time.'
              : `Whoever uses it${address && `, from ${address},`} will have to log in again.`
          }
          action="Log out"
          onAnswer={answer}
        />
      )}
    </li>
  )
}

interface SignOutDialogProps {
  open: boolean
  /** Receives what happens to the account's links, or `undefined` if the user stays logged in. */
  onAnswer: (links: 'keep' | 'suspend' | undefined) => void
}

/** Asks whether to suspend the account's links as well. Focus starts on Cancel; Escape cancels. */
function SignOutDialog({ open, onAnswer }: SignOutDialogProps) {
  const textId = useId()
  return (
    <Dialog
      role="alertdialog"
      open={open}
      className={styles.question}
      title="Log out everywhere?"
      aria-describedby={textId}
      onClose={(answer) => onAnswer(answer === 'keep' || answer === 'suspend' ? answer : undefined)}
    >
      <div id={textId}>
        <Text>Every device is logged out, including this one.</Text>
        <Text>
          Passkeys, apps and drives keep working; you can revoke each below. Links to your files and folders work
          without logging in. If someone else may have used your account, suspend them too: under “Shared links”, you
          can then renew each one, at a new address.
        </Text>
      </div>
      <form method="dialog" className={dialog.buttons}>
        <Button type="submit" variant="outline">
          Cancel
        </Button>
        <Button type="submit" variant="outline" value="keep">
          Keep links
        </Button>
        <Button type="submit" value="suspend">
          Suspend links
        </Button>
      </form>
    </Dialog>
  )
}

export const accountQueries = {
  sessions: queryOptions({
    queryKey: ['account', 'sessions'],
    queryFn: async ({ signal }) => listSessions(await loadApi(), { signal }),
    meta: { failure: texts.sessionsNotLoaded },
  }),
}
