import type { Share } from '@site/contracts'
import { groupedNumber } from '@site/ui'
import { formatBytes, formatTime } from '#kit/format.ts'
import { endOf, MB, type ShareValues } from './share-values.ts'

/** What a link allows. */
interface Access {
  kind: Share['kind']
  isFolder: boolean
  hasPassword: boolean
  expiresAt: string
  maxUses: number | null
  maxBytes: number | null
}

export const accessOf = (share: Share): Access => ({ ...share, isFolder: share.fileName === undefined })

/** Returns what a link allows with the given input; limits that are not numbers yet count as none. */
export const accessFor = (values: ShareValues, isFolder: boolean, share?: Share): Access => ({
  kind: values.kind,
  isFolder,
  hasPassword: values.password !== '' || (share?.hasPassword === true && !values.removesPassword),
  expiresAt: values.days === '' && share ? share.expiresAt : endOf(values.days),
  maxUses: Number(values.uses) || null,
  maxBytes: values.kind === 'drop' ? Number(values.megabytes) * MB || null : null,
})

/** Says who can use a link, for what and until when. */
export function describeAccess({ kind, isFolder, hasPassword, expiresAt, maxUses, maxBytes }: Access): string {
  const who = hasPassword ? 'Anyone with the address and the password' : 'Anyone with the address, without a password,'
  const item = isFolder ? 'this folder and everything in it, now and later,' : 'this file'
  const what = kind === 'drop' ? 'add files to this folder, without seeing what is in it,' : `see and download ${item}`
  return `${who} can ${what} until ${formatTime(expiresAt)}${limits(kind, maxUses, maxBytes)}.`
}

function limits(kind: Share['kind'], maxUses: number | null, maxBytes: number | null): string {
  const uses = maxUses !== null && `${groupedNumber(maxUses)} ${kind === 'drop' ? 'files' : 'downloads'}`
  const parts = [uses, maxBytes !== null && formatBytes(maxBytes)].filter(Boolean)
  return parts.length > 0 ? `, up to ${parts.join(' and ')}` : ''
}

/** Lists how a change lets more people use a link, or for longer, or more often. */
export function findWidening(share: Share, to: Access): string[] {
  const noun = share.kind === 'drop' ? 'files' : 'downloads'
  const hasEnded = Date.parse(share.expiresAt) <= Date.now()
  const isLonger = Date.parse(to.expiresAt) > Math.max(Date.parse(share.expiresAt), Date.now())
  const isMore = share.maxUses !== null && (to.maxUses === null || to.maxUses > share.maxUses)
  const isLarger = share.maxBytes !== null && to.maxBytes !== null && to.maxBytes > share.maxBytes
  return [
    ...(share.hasPassword && !to.hasPassword ? ['It no longer needs a password.'] : []),
    ...(isLonger ? [hasEnded ? 'It has expired, and works again.' : 'It works longer.'] : []),
    ...(isMore ? [to.maxUses === null ? `It has no limit on ${noun}.` : `It allows more ${noun}.`] : []),
    ...(isLarger ? ['It accepts more data.'] : []),
  ]
}
