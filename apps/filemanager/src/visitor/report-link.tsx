import { Button, Text } from '@site/ui'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { reasonOf } from '#kit/failures/reason.ts'
import { loadChunk } from '#load-chunk.ts'
import type { ReportForm } from './report-form.tsx'
import styles from './report-link.module.css'

interface ReportLinkProps {
  token: string
  /** Whether the link receives files. */
  isDrop: boolean
}

/** Says whom the content of a link comes from or goes to, and lets a visitor report the link to the company. */
export function ReportLink({ token, isDrop }: ReportLinkProps) {
  const [Form, setForm] = useState<ComponentType<Parameters<typeof ReportForm>[0]>>()
  const [problem, setProblem] = useState('')
  const [received, setReceived] = useState('')
  const answer = useRef<HTMLParagraphElement>(null)

  // The form that had focus is gone.
  useEffect(() => {
    if (received !== '') answer.current?.focus()
  }, [received])

  const toggle = async () => {
    setProblem('')
    if (Form) return setForm(undefined)
    try {
      const { ReportForm } = await loadChunk(import('./report-form.tsx'))
      setForm(() => ReportForm)
    } catch (error) {
      setProblem(reasonOf(error))
    }
  }

  return (
    <section className={styles.origin} aria-label="About this link">
      <Text tone="muted">
        This link was created by a person with an account on this site.{' '}
        {isDrop
          ? 'What you send goes to that person, not to the company.'
          : 'What it shows does not come from the company.'}
      </Text>
      {received === '' ? (
        <>
          <Button variant="outline" aria-expanded={Form !== undefined} onClick={toggle}>
            Report this link
          </Button>
          <p role="status" className={styles.answer}>
            {problem}
          </p>
          {Form && <Form token={token} onReported={setReceived} />}
        </>
      ) : (
        <p ref={answer} tabIndex={-1} className={styles.answer}>
          {received}
        </p>
      )}
    </section>
  )
}
