import { Button, Spinner } from '@site/ui'
import type { ReactNode } from 'react'

interface PlainSubmitProps {
  children: ReactNode
  isWaiting: boolean
}

/** The submit button of a form's first paint, with the line in which the loaded form reports its outcome. */
export function PlainSubmit({ children, isWaiting }: PlainSubmitProps) {
  return (
    <>
      <Button type="submit" size="lg" aria-disabled={isWaiting || undefined}>
        {isWaiting && <Spinner />}
        {isWaiting ? 'Sending…' : children}
      </Button>
      <div role="status" className="form-status" />
    </>
  )
}
