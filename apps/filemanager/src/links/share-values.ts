import {
  type NewShare,
  PASSWORD_MAX,
  PASSWORD_MIN,
  SHARE_BYTES,
  SHARE_DAYS,
  SHARE_FILES,
  SHARE_MAX_DAYS,
  SHARE_MAX_USES,
  SHARE_NOTE_MAX,
  type Share,
  type ShareChange,
  type ShareKind,
} from '@site/contracts'
import { groupedNumber } from '@site/ui'

const DAY = 86_400_000
export const MB = 1024 ** 2

/** The user's input for a link. */
export interface ShareValues {
  kind: ShareKind
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
}

export type ShareErrors = Partial<Record<keyof ShareValues, string>>

export const dayChoices = {
  '1': '1 day',
  [SHARE_DAYS]: '7 days',
  '30': '30 days',
  '90': '90 days',
  [SHARE_MAX_DAYS]: '1 year',
}

/** Returns the initial values for a new link, or for changing an existing one. */
export const startValues = (share?: Share): ShareValues => ({
  kind: share?.kind ?? 'read',
  days: share ? '' : String(SHARE_DAYS),
  password: '',
  removesPassword: false,
  uses: String(share?.maxUses ?? ''),
  megabytes: String(Math.ceil((share?.maxBytes ?? SHARE_BYTES) / MB)),
  note: share?.note ?? '',
})

/** Returns the values for another kind, with that kind's default limit on uses. */
export const withKind = (values: ShareValues, kind: ShareKind): ShareValues => ({
  ...values,
  kind,
  uses: kind === 'drop' ? String(SHARE_FILES) : '',
})

/** Finds the values that the server would reject. */
export function findErrors({ kind, password, uses, megabytes, note }: ShareValues): ShareErrors {
  const length = [...password].length
  return {
    ...(length > 0 &&
      length < PASSWORD_MIN && { password: `Password must be at least ${PASSWORD_MIN} characters long` }),
    ...(length > PASSWORD_MAX && { password: `Password must be at most ${PASSWORD_MAX} characters long` }),
    ...(!(isCount(uses, SHARE_MAX_USES) || (kind === 'read' && uses === '')) && {
      uses: `Enter a number from 1 to ${groupedNumber(SHARE_MAX_USES)}`,
    }),
    ...(note.length > SHARE_NOTE_MAX && { note: `Note must be at most ${SHARE_NOTE_MAX} characters long` }),
    ...(kind === 'drop' && !isCount(megabytes, MB) && { megabytes: 'Enter a number of MB' }),
  }
}

const isCount = (typed: string, max: number) => /^[1-9]\d*$/.test(typed) && Number(typed) <= max

/** Returns the expiry after a number of days. */
export const endOf = (days: string) => new Date(Date.now() + Number(days) * DAY).toISOString()

/** Converts valid values to a new link. */
export const toNewShare = ({ kind, days, password, uses, megabytes, note }: ShareValues): Omit<NewShare, 'path'> => ({
  kind,
  expiresAt: endOf(days),
  ...(password && { password }),
  ...(uses && { maxUses: Number(uses) }),
  ...(kind === 'drop' && { maxBytes: Number(megabytes) * MB }),
  ...(note.trim() && { note: note.trim() }),
})

/** Converts valid values to a change of a link. */
export const toChange = (values: ShareValues): ShareChange => ({
  ...(values.days && { expiresAt: endOf(values.days) }),
  ...(values.password ? { password: values.password } : values.removesPassword && { password: null }),
  maxUses: values.uses ? Number(values.uses) : null,
  ...(values.kind === 'drop' && { maxBytes: Number(values.megabytes) * MB }),
  note: values.note.trim(),
})
