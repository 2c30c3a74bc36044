import type { Link } from '@site/contracts'
import { formatTime } from '#kit/format.ts'
import lists from '#kit/lists/divided-list.module.css'
import { allows, problemOf, usesOf } from './link-use.ts'

/** Links to one entry, with their use. */
export const LinkSummaries = ({ links }: { links: readonly Link[] }) => (
  <ul className={lists.list}>
    {links.map((link) => (
      <li key={link.id}>
        <LinkSummary link={link} />
      </li>
    ))}
  </ul>
)

function LinkSummary({ link }: { link: Link }) {
  const { kind, note, expiresAt, lastUsedAt, hasPassword } = link
  const problem = problemOf(link)
  return (
    <>
      {note !== undefined && <strong>{note}: </strong>}
      {problem || allows[kind]}
      {hasPassword && ', with a password'}, expires <time dateTime={expiresAt}>{formatTime(expiresAt)}</time>.{' '}
      {usesOf(link)}
      {lastUsedAt === null ? '.' : `, last used ${formatTime(lastUsedAt)}.`}
    </>
  )
}
