import type { ApiClient } from '@site/api-client'
import { endAllSessions, endSession as endSessionCall, listSessions } from '@site/api-client/account'
import type { AccountSession } from '@site/contracts'
import { Button, Tag, Text } from '@site/ui'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Dialog } from '#kit/dialog/dialog.tsx'
import dialog from '#kit/dialog/dialog-buttons.module.css'
import { formatTime } from '#kit/format.ts'
import { failed, useOutcome } from '#kit/outcome.ts'
import { texts } from '#kit/texts.ts'
import { endSession, loadApi, mayLogOut, signOut } from '#services.ts'
import { AccessList } from './access-list.tsx'
import styles from './account.module.css'
import { AccountSection } from './account-section.tsx'

export function Sessions() {
  const headingId = useId()
  const query = useQuery(accountQueries.sessions)
  const status = useOutcome()
  const [isAsking, setAsking] = useState(false)
  const endAll = useMutation({
    mutationFn: async (links: 'keep' | 'suspend') => endAllSessions(await loadApi(), links),
    onSuccess: () => endSession(),
    onError: (reason) => status.report(failed('Failed to log out everywhere.', reason)),
  })

  const signOutEverywhere = (links: 'keep' | 'suspend' | undefined) => {
    setAsking(false)
    if (links && mayLogOut()) endAll.mutate(links)
  }

  return (
    <AccountSection headingId={headingId} title="Where you are logged in">
      <AccessList
        query={query}
        headingId={headingId}
        words={texts.sessions}
        describe={describe}
        end={end}
        status={status}
      />
      <Button variant="outline" aria-disabled={endAll.isPending} onClick={() => setAsking(!endAll.isPending)}>
        Log out everywhere
      </Button>
      <SignOutDialog open={isAsking} onAnswer={signOutEverywhere} />
    </AccountSection>
  )
}

const describe = ({ agent, address, lastUsedAt, current }: AccountSession) => {
  const name = agent || 'Unknown app'
  const lastUsed = formatTime(lastUsedAt)
  return {
    name,
    tag: current && <Tag>This device</Tag>,
    details: (
      <>
        {address && `from ${address}, `}last used <time dateTime={lastUsedAt}>{lastUsed}</time>
      </>
    ),
    since: `last used ${lastUsed}`,
    question: current ? 'Log out this device?' : `Log out ${name}?`,
    warning: current
      ? 'You can log in again at any time.'
      : `Whoever uses it${address && `, from ${address},`} will have to log in again.`,
  }
}

async function end(api: Pick<ApiClient, 'call'>, { id, current }: AccountSession) {
  if (!current) return endSessionCall(api, id)
  await signOut()
  return 'leaving'
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
    meta: { failure: texts.sessions.notLoaded },
  }),
}
