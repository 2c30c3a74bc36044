import type { MouseEventHandler } from 'react'

interface SkipLinkProps {
  /** The id of an element with `tabIndex={-1}`. */
  target?: string
  children?: string
  /** Can prevent the default to move focus elsewhere. */
  onClick?: MouseEventHandler
}

/** Shown when focused. Place it first in the tab order of a page, or before a long side navigation. */
export function SkipLink({ target = 'main', children = 'Skip to main content', onClick }: SkipLinkProps) {
  return (
    <a className="skip-link" href={`#${target}`} onClick={onClick}>
      {children}
    </a>
  )
}
