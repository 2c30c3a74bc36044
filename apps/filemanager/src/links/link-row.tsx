import type { Share, ShareKind } from '@site/contracts'
import { Button, groupedNumber, Tag, TextLink } from '@site/ui'
import Link from 'lucide-react/icons/link'
import Renew from 'lucide-react/icons/rotate-ccw'
import Settings from 'lucide-react/icons/settings-2'
import { ActionLabel } from '#kit/action-label.tsx'
import { DeleteButton } from '#kit/deletion/delete-button.tsx'
import { useEntryRef } from '#kit/focus/entries.ts'
import { fileUrl, folderUrl } from '#kit/folder-url.ts'
import { formatBytes, formatTime } from '#kit/format.ts'
import { placeOf } from './link-names.ts'
import { nameOfShare } from './share-request.ts'
import styles from './sharing.module.css'

interface LinkRowProps {
  share: Share
  /** Differs from those of all other links. */
  label: string
  isDeleting: boolean
  /** Makes a suspended link work again. */
  onRenew: (share: Share) => void
  onCopy: (share: Share) => void
  onChange: (share: Share) => void
  onDelete: (id: string) => void
}

const NO_BREAK_SPACE = '\u00a0'

const allows: Readonly<Record<ShareKind, string>> = { read: 'Reading', drop: 'Adding files' }

/** One link: its item, what it allows, and its use. */
export function LinkRow({ share, label, isDeleting, onRenew, onCopy, onChange, onDelete }: LinkRowProps) {
  const { id, kind, path, fileName, createdAt, expiresAt, hasPassword, lastUsedAt, note, isSuspended } = share
  const name = nameOfShare(share)
  const problem = problemOf(share)
  const place = placeOf(share)
  return (
    <tr data-name={id}>
      <th scope="row">
        <TextLink
          ref={useEntryRef('row', id)}
          href={fileName === undefined ? folderUrl(path) : fileUrl(path, fileName)}
        >
          {name}
        </TextLink>
        {place.length > 0 && <span className={styles.detail}>in {place.join(' / ')}</span>}
        {note !== undefined && <span className={styles.detail}>{note}</span>}
        <span className={styles.detail}>
          created <time dateTime={createdAt}>{formatTime(createdAt)}</time>
        </span>
      </th>
      <td>
        {allows[kind]} {hasPassword ? <Tag>Password</Tag> : <span className={styles.detail}>no password</span>}
      </td>
      <td>
        {problem ? <Tag>{problem}</Tag> : <span className={styles.label}>Expires</span>}{' '}
        <time dateTime={expiresAt}>{formatTime(expiresAt)}</time>
      </td>
      <td>
        {usesOf(share)}
        {lastUsedAt !== null && <span className={styles.detail}>last used {formatTime(lastUsedAt)}</span>}
      </td>
      <td>
        <div className={styles.actions}>
          {/* One button, so it keeps the focus when the link works again. */}
          <Button
            variant="ghost"
            aria-label={isSuspended ? `Renew link to ${label}` : `Copy link to ${label}`}
            onClick={() => (isSuspended ? onRenew(share) : onCopy(share))}
          >
            <ActionLabel icon={isSuspended ? Renew : Link}>{isSuspended ? 'Renew' : 'Copy'}</ActionLabel>
          </Button>
          {!isSuspended && (
            <Button variant="ghost" aria-label={`Change link to ${label}`} onClick={() => onChange(share)}>
              <ActionLabel icon={Settings}>Change</ActionLabel>
            </Button>
          )}
          <DeleteButton label={`link to ${label}`} name={id} busy={isDeleting} onDelete={onDelete} />
        </div>
      </td>
    </tr>
  )
}

/** Returns why a link no longer works, or an empty string. */
function problemOf({ expiresAt, uses, maxUses, isSuspended }: Share): string {
  if (isSuspended) return 'Suspended'
  if (Date.parse(expiresAt) <= Date.now()) return 'Expired'
  return maxUses !== null && uses >= maxUses ? 'Used up' : ''
}

function usesOf({ kind, uses, maxUses, bytes, maxBytes }: Share): string {
  const noun = kind === 'read' ? 'download' : 'file'
  const counted = maxUses === null ? groupedNumber(uses) : `${groupedNumber(uses)} of ${groupedNumber(maxUses)}`
  const text = `${counted} ${noun}${(maxUses ?? uses) === 1 ? '' : 's'}`
  if (maxBytes === null) return text
  const amount = `${formatBytes(bytes)} of ${formatBytes(maxBytes)}`
  return `${text}, ${amount.replaceAll(' ', NO_BREAK_SPACE)}`
}
