import { brand } from '@site/brand'
import type { ActivityKind, LinkActivity } from '@site/contracts'
import { quoted } from '../printable.ts'
import type { AccountEmail } from './account-emails.ts'
import { facts, link, paragraphs } from './letter.ts'
import { officeTime } from './times.ts'

interface ReportedLink {
  path: readonly string[]
  fileName: string | null
  note: string | null
  activity: readonly LinkActivity[]
}

/** What an email lists; the page of the links has all of it. */
const MAX = { links: 20, names: 10 }

const HEADINGS: Readonly<Record<ActivityKind, string>> = {
  received: 'Files received',
  downloaded: 'Downloads',
  viewed: 'Previews',
}

export interface DigestOptions {
  siteUrl: string
  /** Whether accounts must show that their address is their own: to others, the site sends nothing that people typed. */
  isConfirmed: boolean
}

/**
 * Tells an owner what happened with links. What people typed is quoted, because visitors choose the names of the files
 * that they send.
 */
export function linkDigestEmail(
  recipient: string,
  links: readonly ReportedLink[],
  { siteUrl, isConfirmed }: DigestOptions,
): AccountEmail {
  const more = links.length - MAX.links
  const shown = links.slice(0, MAX.links).flatMap(describeLink)
  const details = more > 0 ? [...shown, `And ${more} more links.`] : shown
  return {
    kind: 'link-digest',
    recipient,
    subject: `Your links: ${totalsOf(links)}`,
    body: paragraphs(
      `Here is what people did with your links to files and folders at ${brand.name}:`,
      ...(isConfirmed ? details : [totalsOf(links)]),
      link('See all activity of your links', String(new URL('/shares', siteUrl))),
      'This email comes at most once a day. To stop it for a link, choose Change on that page.',
    ),
  }
}

const kinds = Object.keys(HEADINGS) as ActivityKind[]

const timesOf = (activity: readonly LinkActivity[], kind: ActivityKind): number =>
  activity.reduce((sum, each) => sum + (each.kind === kind ? each.times : 0), 0)

function totalsOf(links: readonly ReportedLink[]): string {
  const all = links.flatMap(({ activity }) => activity)
  const nouns = { received: 'file received', downloaded: 'download', viewed: 'preview' }
  return kinds
    .map((kind) => [timesOf(all, kind), nouns[kind]] as const)
    .filter(([times]) => times > 0)
    .map(([times, noun]) => `${times} ${times === 1 ? noun : noun.replace(/^\w+/, '$&s')}`)
    .join(', ')
}

/** Returns the blocks of an email about a link. */
function describeLink({ path, fileName, note, activity }: ReportedLink): string[] {
  const item = [...path, ...(fileName === null ? [] : [fileName])].join(' / ')
  return [
    'Link to',
    quoted(note === null ? item : `${item}\n(${note})`),
    ...kinds.flatMap((kind) => describeKind(kind, activity)),
  ]
}

function describeKind(kind: ActivityKind, activity: readonly LinkActivity[]): string[] {
  const all = activity.filter((each) => each.kind === kind).toSorted((a, b) => (a.lastAt < b.lastAt ? 1 : -1))
  const [latest] = all
  if (!latest) return []
  const names = all
    .slice(0, MAX.names)
    .map(({ name, times }) => `${name || 'other files'}${times > 1 ? `, ${times} times` : ''}`)
  const more = all.length - MAX.names
  return [
    facts({ [HEADINGS[kind]]: `${timesOf(all, kind)}, the last one on ${officeTime(Date.parse(latest.lastAt))}` }),
    quoted(names.join('\n')),
    ...(more > 0 ? [`and ${more} more`] : []),
  ]
}
