import { Button, Spinner } from '@site/ui'
import type { ReactNode } from 'react'

interface PlainSubmitProps {
  children: ReactNode
  isWaiting: boolean
  sendingText?: string
}

/** The submit button of a form's first paint, and the line in which the late version tells what became of it. */
export function PlainSubmit({ children, isWaiting, sendingText = 'Sending…' }: PlainSubmitProps) {
  return (
    <>
      <Button type="submit" size="lg" aria-disabled={isWaiting || undefined}>
        {isWaiting && <Spinner />}
        {isWaiting ? sendingText : children}
      </Button>
      <div role="status" className="form-status" />
    </>
  )
}
