import type { Channel, ChannelEvent } from '#index.ts'

/** Formats a time for people, or `-` for none. */
export const formatTime = (iso: string | undefined): string => (iso ? `${iso.slice(0, 16).replace('T', ' ')} UTC` : '-')

/** Formats rows as aligned columns, without trailing spaces. */
export function textTable(rows: readonly (readonly string[])[]): string {
  const columns = Math.max(0, ...rows.map((row) => row.length))
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  const lineOf = (row: readonly string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')
  return rows.map((row) => lineOf(row).trimEnd()).join('\n')
}

/** Says what a change did, such as `candidate 10%` or `retire to /jobs`. A publication is no change, and has no action. */
export function describeAction({ action, percent, retired, settings }: Partial<ChannelEvent>): string {
  if (action === undefined) return 'publish'
  if (action === 'configure') return `set ${formatSettings(settings) || 'nothing'}`
  if (retired) return `${action} to ${retired.redirect}`
  if (action === 'clear') return 'rollback to nothing'
  return percent === undefined ? action : `${action} ${percent}%`
}

/** Formats what is set, such as `layout=grid pageSize=10`; empty if nothing is. */
export const formatSettings = (settings: Channel['settings'] = {}): string =>
  Object.entries(settings)
    .map(([name, value]) => `${name}=${/^[\w./:-]+$/.test(String(value)) ? value : JSON.stringify(value)}`)
    .join(' ')

/** Who made a change or published a version, and why. */
type Authorship = Pick<ChannelEvent, 'by' | 'reason' | 'approvedBy' | 'approvalReason'>

/** Returns the author of a change, with the second person if it needed one; `fallback` if the author is unknown. */
export const describeAuthor = ({ by, approvedBy }: Authorship, fallback = ''): string =>
  approvedBy === undefined ? (by ?? fallback) : `${by ?? fallback} (approved by ${approvedBy})`

/** Returns why a change was made, and why it was approved. */
export function describeReason({ reason, approvalReason }: Authorship): string {
  const approval = approvalReason === undefined ? undefined : `approved: ${approvalReason}`
  return [reason, approval].filter((text) => text !== undefined).join('; ')
}
