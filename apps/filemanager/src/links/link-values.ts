import { brand } from '@site/brand'
import {
  type ActivityKind,
  LINK_BYTES,
  LINK_DAYS,
  LINK_FILES,
  LINK_MAX_DAYS,
  LINK_MAX_USES,
  LINK_NOTE_MAX,
  type Link,
  type LinkChange,
  type LinkKind,
  type NewLink,
  PASSWORD_MAX,
  PASSWORD_MIN,
  senderProblem,
} from '@site/contracts'
import { groupedNumber } from '@site/ui'
import { formatBytes, formatTime } from '#kit/format.ts'

const DAY = 86_400_000
const MB = 1024 ** 2

export interface LinkValues {
  kind: LinkKind
  /** Days from now; empty to keep the current expiry. */
  days: string
  /** Empty for none, or to keep the current one. */
  password: string
  removesPassword: boolean
  /** The maximum number of downloads or files. */
  uses: string
  /** The maximum total size of all files, in MB. */
  megabytes: string
  /** For the owner only. */
  note: string
  /** The name that visitors see; empty for none. */
  sender: string
  /** Whether an email tells the owner once a day what happens with the link. */
  notifies: boolean
}

export type LinkErrors = Partial<Record<keyof LinkValues, string>>

export const dayChoices = {
  '1': '1 day',
  [LINK_DAYS]: '7 days',
  '30': '30 days',
  '90': '90 days',
  [LINK_MAX_DAYS]: '1 year',
}

/** `sender` is that of a new link. */
export const startValues = (link: Link | undefined, sender: string): LinkValues => ({
  kind: link?.kind ?? 'read',
  days: link ? '' : String(LINK_DAYS),
  password: '',
  removesPassword: false,
  uses: String(link?.maxUses ?? ''),
  megabytes: String(Math.ceil((link?.maxBytes ?? LINK_BYTES) / MB)),
  note: link?.note ?? '',
  sender: link ? (link.sender ?? '') : sender,
  notifies: link?.notifies ?? true,
})

/** Returns the values for another kind, with that kind's default limit on uses. */
export const withKind = (values: LinkValues, kind: LinkKind): LinkValues => ({
  ...values,
  kind,
  uses: kind === 'drop' ? String(LINK_FILES) : '',
})

/** Finds the values that the server would reject. */
export function findErrors({ kind, password, uses, megabytes, note, sender }: LinkValues): LinkErrors {
  const length = [...password].length
  const nameProblem = senderProblem(sender.trim(), brand.name)
  return {
    ...(length > 0 &&
      length < PASSWORD_MIN && { password: `Password must be at least ${PASSWORD_MIN} characters long` }),
    ...(length > PASSWORD_MAX && { password: `Password must be at most ${PASSWORD_MAX} characters long` }),
    ...(!(isCount(uses, LINK_MAX_USES) || (kind === 'read' && uses === '')) && {
      uses: `Enter a number from 1 to ${groupedNumber(LINK_MAX_USES)}`,
    }),
    ...(note.length > LINK_NOTE_MAX && { note: `Note must be at most ${LINK_NOTE_MAX} characters long` }),
    ...(nameProblem && { sender: nameProblem }),
    ...(kind === 'drop' && !isCount(megabytes, MB) && { megabytes: 'Enter a number of MB' }),
  }
}

const isCount = (typed: string, max: number) => /^[1-9]\d*$/.test(typed) && Number(typed) <= max

const endOf = (days: string) => new Date(Date.now() + Number(days) * DAY).toISOString()

export const toNewLink = (values: LinkValues): Omit<NewLink, 'path'> => {
  const { kind, days, password, uses, megabytes, note, sender, notifies } = values
  return {
    kind,
    expiresAt: endOf(days),
    ...(password && { password }),
    ...(uses && { maxUses: Number(uses) }),
    ...(kind === 'drop' && { maxBytes: Number(megabytes) * MB }),
    ...(note.trim() && { note: note.trim() }),
    sender: sender.trim(),
    notifies,
  }
}

export const toChange = (values: LinkValues): LinkChange => ({
  ...(values.days && { expiresAt: endOf(values.days) }),
  ...(values.password ? { password: values.password } : values.removesPassword && { password: null }),
  maxUses: values.uses ? Number(values.uses) : null,
  ...(values.kind === 'drop' && { maxBytes: Number(values.megabytes) * MB }),
  note: values.note.trim(),
  sender: values.sender.trim(),
  notifies: values.notifies,
})

const activities: Readonly<Record<ActivityKind, string>> = {
  received: 'Received',
  downloaded: 'Downloaded',
  viewed: 'Previewed',
}

export const describeActivity = (kind: ActivityKind): string => activities[kind]

interface Access {
  kind: Link['kind']
  isFolder: boolean
  hasPassword: boolean
  expiresAt: string
  maxUses: number | null
  maxBytes: number | null
}

export const accessOf = (link: Link): Access => ({ ...link, isFolder: link.fileName === undefined })

/** Returns what a link allows with the given input; limits that are not numbers yet count as none. */
export const accessFor = (values: LinkValues, isFolder: boolean, link?: Link): Access => ({
  kind: values.kind,
  isFolder,
  hasPassword: values.password !== '' || (link?.hasPassword === true && !values.removesPassword),
  expiresAt: values.days === '' && link ? link.expiresAt : endOf(values.days),
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

function limits(kind: Link['kind'], maxUses: number | null, maxBytes: number | null): string {
  const uses = maxUses !== null && `${groupedNumber(maxUses)} ${kind === 'drop' ? 'files' : 'downloads'}`
  const parts = [uses, maxBytes !== null && formatBytes(maxBytes)].filter(Boolean)
  return parts.length > 0 ? `, up to ${parts.join(' and ')}` : ''
}

/** Lists how a change lets more people use a link, or for longer, or more often. */
export function findWidening(link: Link, to: Access): string[] {
  const noun = link.kind === 'drop' ? 'files' : 'downloads'
  const hasEnded = Date.parse(link.expiresAt) <= Date.now()
  const isLonger = Date.parse(to.expiresAt) > Math.max(Date.parse(link.expiresAt), Date.now())
  const isMore = link.maxUses !== null && (to.maxUses === null || to.maxUses > link.maxUses)
  const isLarger = link.maxBytes !== null && to.maxBytes !== null && to.maxBytes > link.maxBytes
  return [
    ...(link.hasPassword && !to.hasPassword ? ['It no longer needs a password.'] : []),
    ...(isLonger ? [hasEnded ? 'It has expired, and will work again.' : 'It works longer.'] : []),
    ...(isMore ? [to.maxUses === null ? `It has no limit on ${noun}.` : `It allows more ${noun}.`] : []),
    ...(isLarger ? ['It accepts more data.'] : []),
  ]
}
