import type { ApiClient } from '@site/api-client'
import { Button, Skeleton, VisuallyHidden } from '@site/ui'
import { type UseQueryResult, useMutation } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { isFocusElsewhere } from '#kit/focus/is-focus-elsewhere.ts'
import { ListState } from '#kit/lists/list-state.tsx'
import { failed, type useOutcome } from '#kit/outcome.ts'
import { StatusLine } from '#kit/status-line.tsx'
import { loadApi } from '#services.ts'
import styles from './access-list.module.css'
import { ConfirmDialog } from './confirm-dialog.tsx'

type Api = Pick<ApiClient, 'call'>

interface Description {
  name: string
  tag?: ReactNode
  details: ReactNode
  /** Distinguishes the button from those of entries with the same name. */
  since: string
  question: string
  warning: string
}

export interface AccessListProps<Entry> {
  query: UseQueryResult<Entry[]>
  headingId: string
  words: Record<'notLoaded' | 'action' | 'confirm' | 'ended' | 'notEnded', string> & { none?: string }
  describe: (entry: Entry) => Description
  /** Resolves once the entry gives no access any more; to `leaving` if the user leaves the page with it. */
  end: (api: Api, entry: Entry) => Promise<unknown>
  status: Pick<ReturnType<typeof useOutcome>, 'outcome' | 'report'>
}

/** Lists what gives access to the account. Each entry ends after a question. */
export function AccessList<Entry extends { id: string }>(props: AccessListProps<Entry>) {
  const { query, headingId, words, status } = props
  const entries = query.data ?? []
  return (
    <>
      {entries.length > 0 && (
        <ul className={styles.list}>
          {entries.map((entry) => (
            <AccessItem key={entry.id} {...props} entry={entry} />
          ))}
        </ul>
      )}
      <ListState
        query={query}
        failure={words.notLoaded}
        headingId={headingId}
        skeleton={<Skeleton shape="block" height="4rem" />}
        empty={entries.length === 0 && words.none}
      />
      <StatusLine outcome={status.outcome} />
    </>
  )
}

function AccessItem<Entry>(props: AccessListProps<Entry> & { entry: Entry }) {
  const { entry, query, headingId, words, describe, end, status } = props
  const { name, tag, details, since, question, warning } = describe(entry)
  const item = useRef<HTMLLIElement>(null)
  const [isAsking, setAsking] = useState(false)
  const ending = useMutation({
    mutationFn: async () => end(await loadApi(), entry),
    onSuccess: (result) => {
      if (result === 'leaving') return
      if (!isFocusElsewhere(item.current)) document.getElementById(headingId)?.focus()
      status.report({ kind: 'success', message: words.ended })
    },
    onError: (reason) => status.report(failed(words.notEnded, reason)),
    onSettled: (result) => (result === 'leaving' ? undefined : query.refetch()),
  })

  const answer = (confirmed: boolean) => {
    setAsking(false)
    if (confirmed) ending.mutate()
  }

  return (
    <li ref={item} className={styles.item}>
      <p className={styles.name}>
        {name} {tag}
      </p>
      <p className={styles.details}>{details}</p>
      <Button variant="ghost" aria-disabled={ending.isPending} onClick={() => setAsking(!ending.isPending)}>
        {words.action}
        <VisuallyHidden>{` ${name}, ${since}`}</VisuallyHidden>
      </Button>
      {isAsking && <ConfirmDialog title={question} text={warning} action={words.confirm} onAnswer={answer} />}
    </li>
  )
}
