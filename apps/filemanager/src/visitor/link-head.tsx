import { type ReactNode, useId } from 'react'
import { describeSender } from '#kit/describe-sender.ts'
import { Until } from './until.tsx'
import styles from './visitor.module.css'

interface LinkHeadProps {
  link: { sender?: string | undefined; expiresAt: string }
  /** What the sender does, as the end of a sentence. */
  does: string
  children?: ReactNode
}

/** Says who created the link, and until when it works. The name never stands without saying that it is not the company. */
export function LinkHead({ link: { sender, expiresAt }, does, children }: LinkHeadProps) {
  const id = useId()
  return (
    <section className={styles.from} aria-labelledby={id}>
      <span className={styles.initial} aria-hidden="true">
        {sender === undefined ? '?' : [...sender][0]?.toUpperCase()}
      </span>
      <div>
        <p id={id} className={styles.sender}>
          {describeSender(sender)}, {does}
        </p>
        <Until instant={expiresAt} />
        {children}
      </div>
    </section>
  )
}
