import { Heading } from '@site/ui'
import type { ReactNode } from 'react'
import type { Outcome } from '../outcome.ts'
import { StatusLine } from '../status-line.tsx'
import styles from './list-head.module.css'

interface ListHeadProps {
  /** The id of the heading. It names the list and receives focus when no entry can. */
  id: string
  children: string
  outcome?: Outcome | undefined
  tools?: ReactNode
}

/** The heading of a list, next to the outcome of the last action on the list. */
export function ListHead({ id, children, outcome, tools }: ListHeadProps) {
  return (
    <div className={styles.head}>
      <Heading level={2} size="h4" id={id} focusable>
        {children}
      </Heading>
      {tools}
      <StatusLine outcome={outcome} />
    </div>
  )
}
