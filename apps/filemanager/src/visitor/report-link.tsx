import { Button, Text } from '@site/ui'
import { useEffect, useRef, useState } from 'react'
import { lazyPart, useLazyPart } from '#kit/lazy-part.ts'
import styles from './report-link.module.css'

const reportForm = lazyPart(() => import('./report-form.tsx'))

/** Says whom the content of a link comes from or goes to, and lets a visitor report the link to the company. */
export function ReportLink({ token, isDrop }: { token: string; isDrop: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const [problem, setProblem] = useState('')
  const [received, setReceived] = useState('')
  const answer = useRef<HTMLParagraphElement>(null)
  const code = useLazyPart(reportForm, {
    wanted: isOpen,
    giveUp: () => setOpen(false),
    report: ({ message }) => setProblem(message),
  })

  // The form that had focus is gone.
  useEffect(() => {
    if (received !== '') answer.current?.focus()
  }, [received])

  const toggle = () => {
    setProblem('')
    setOpen(!isOpen)
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
          <Button variant="outline" aria-expanded={isOpen && code !== undefined} onClick={toggle}>
            Report this link
          </Button>
          <p role="status" className={styles.answer}>
            {problem}
          </p>
          {isOpen && code && <code.ReportForm token={token} onReported={setReceived} />}
        </>
      ) : (
        <p ref={answer} tabIndex={-1} className={styles.answer}>
          {received}
        </p>
      )}
    </section>
  )
}
