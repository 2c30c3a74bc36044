import type { Link, LinkKind } from '@site/contracts'
import { groupedNumber } from '@site/ui'
import { formatBytes } from '#kit/format.ts'

const NO_BREAK_SPACE = '\u00a0'

/** What the visitors of a link may do. */
export const allows: Readonly<Record<LinkKind, string>> = { read: 'Reading', drop: 'Adding files' }

/** Returns why a link no longer works, or an empty string. */
export function problemOf({ expiresAt, uses, maxUses, isSuspended }: Link): string {
  if (isSuspended) return 'Suspended'
  if (Date.parse(expiresAt) <= Date.now()) return 'Expired'
  return maxUses !== null && uses >= maxUses ? 'Used up' : ''
}

/** Returns how much a link has been used: `3 of 10 downloads`. */
export function usesOf({ kind, uses, maxUses, bytes, maxBytes }: Link): string {
  const noun = kind === 'read' ? 'download' : 'file'
  const counted = maxUses === null ? groupedNumber(uses) : `${groupedNumber(uses)} of ${groupedNumber(maxUses)}`
  const text = `${counted} ${noun}${(maxUses ?? uses) === 1 ? '' : 's'}`
  if (maxBytes === null) return text
  const amount = `${formatBytes(bytes)} of ${formatBytes(maxBytes)}`
  return `${text}, ${amount.replaceAll(' ', NO_BREAK_SPACE)}`
}
