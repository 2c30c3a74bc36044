import { changeLink, replaceLinkToken, revokeLink } from '@site/api-client/links'
import type { Link } from '@site/contracts'
import { Button, Notice, Skeleton, Tag, Text, TextLink } from '@site/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import LinkIcon from 'lucide-react/icons/link'
import Renew from 'lucide-react/icons/rotate-ccw'
import Settings from 'lucide-react/icons/settings-2'
import { useId, useMemo, useState } from 'react'
import { ActionLabel } from '#kit/action-label.tsx'
import { DeleteButton, useDeletion } from '#kit/deletion/use-deletion.tsx'
import { Dialog } from '#kit/dialog/dialog.tsx'
import { EntryElementsContext, useEntryRef } from '#kit/focus/entries.ts'
import { useListFocus } from '#kit/focus/use-list-focus.ts'
import { entryUrl, folderUrl } from '#kit/folder-url.ts'
import { formatTime } from '#kit/format.ts'
import { ColumnHeads } from '#kit/lists/column-heads.tsx'
import { ListHead } from '#kit/lists/list-head.tsx'
import { ListState } from '#kit/lists/list-state.tsx'
import { failed, isNotFound, type Outcome, useOutcome } from '#kit/outcome.ts'
import { texts } from '#kit/texts.ts'
import { loadApi } from '#services.ts'
import { queryClient } from '#store/query-client.ts'
import { ActivityDialog } from './activity-dialog.tsx'
import { LinkAddress } from './link-address.tsx'
import { LinkForm } from './link-form.tsx'
import { allows, problemOf, usesOf } from './link-use.ts'
import { describeActivity, type LinkValues, toChange } from './link-values.ts'
import styles from './links.module.css'
import { linksQuery, nameLinks, nameOfLink, placeOf } from './links.ts'

const none: readonly Link[] = []

export function LinkList() {
  const headingId = useId()
  const query = useQuery(linksQuery)
  const links = query.data ?? none
  const ids = useMemo(() => links.map(({ id }) => id), [links])
  const focus = useListFocus(ids, headingId)
  const names = useMemo(() => nameLinks(links), [links])
  const { outcome, report } = useOutcome()
  const [changing, setChanging] = useState<Link>()
  const [viewed, setViewed] = useState<Link>()
  // `token` is set if the address is new.
  const [copying, setCopying] = useState<{ id: string; token?: string }>()
  const renewal = useMutation({
    mutationFn: async ({ id }: Link) => replaceLinkToken(await loadApi(), id),
    onSuccess: (token, { id }) => {
      setCopying({ id, token })
      report({ kind: 'success', message: texts.linkRenewed })
      void queryClient.invalidateQueries(linksQuery)
    },
    onError: (error) => report(failed(texts.linkNotRenewed, error)),
  })
  const deletion = useDeletion({
    focus,
    run: deleteLink,
    onDeleted: (id) =>
      queryClient.setQueryData(linksQuery.queryKey, (before) => before?.filter((link) => link.id !== id)),
    onDone: () => void queryClient.invalidateQueries(linksQuery),
    describe: ([id = '']) => [texts.linkToDelete(names.get(id) ?? '')],
    report,
  })
  const closeChange = (changed?: Outcome) => {
    setChanging(undefined)
    if (changed) report(changed)
  }

  const copied = copying && links.find(({ id }) => id === copying.id)
  const closeAddress = () => setCopying(undefined)

  return (
    <section aria-labelledby={headingId}>
      <ListHead id={headingId} outcome={outcome}>
        Links
      </ListHead>
      <ListState
        query={query}
        failure={texts.linksNotLoaded}
        headingId={headingId}
        skeleton={<Skeleton shape="block" height="9rem" />}
        empty={links.length === 0 && texts.noLinks}
      />
      {links.some(({ isSuspended }) => isSuspended) && (
        <div className={styles.suspended}>
          <Notice tone="warning" title="Some links are suspended">
            <Text>{texts.linksSuspended}</Text>
          </Notice>
        </div>
      )}
      {links.length > 0 && (
        <EntryElementsContext value={focus.entries}>
          <table className={styles.links} aria-labelledby={headingId}>
            <ColumnHeads columns={['Item', 'Allows', 'Expires', 'Used', 'Actions']} />
            <tbody>
              {links.map((link) => (
                <LinkRow
                  key={link.id}
                  link={link}
                  label={names.get(link.id) ?? ''}
                  isDeleting={deletion.deleting.has(link.id)}
                  onRenew={(suspended) => renewal.isPending || renewal.mutate(suspended)}
                  onCopy={setCopying}
                  onChange={setChanging}
                  onActivity={setViewed}
                  onDelete={deletion.ask}
                />
              ))}
            </tbody>
          </table>
        </EntryElementsContext>
      )}
      {deletion.dialog}
      {copied && (
        <Dialog open className={styles.dialog} title={`Link to “${nameOfLink(copied)}”`} onClose={closeAddress}>
          <LinkAddress link={copied} token={copying?.token} copies onClose={closeAddress} />
        </Dialog>
      )}
      {viewed && <ActivityDialog link={viewed} onClose={() => setViewed(undefined)} />}
      {changing && <ChangeDialog link={changing} onClose={closeChange} />}
    </section>
  )
}

/** Treats a link that no longer exists as deleted. */
async function deleteLink(id: string): Promise<Outcome> {
  try {
    await revokeLink(await loadApi(), id)
  } catch (error) {
    if (!isNotFound(error)) return failed(texts.linkNotDeleted, error)
  }
  return { kind: 'success', message: texts.linkDeleted }
}

function ChangeDialog({ link, onClose }: { link: Link; onClose: (outcome?: Outcome) => void }) {
  const close = () => onClose()
  const change = async (values: LinkValues) => {
    try {
      const changed = await changeLink(await loadApi(), link.id, toChange(values))
      queryClient.setQueryData(linksQuery.queryKey, (before) =>
        before?.map((each) => (each.id === changed.id ? changed : each)),
      )
      onClose({ kind: 'success', message: texts.linkChanged })
      return undefined
    } catch (error) {
      return { outcome: failed(texts.linkNotChanged, error), error }
    }
  }

  return (
    <Dialog open className={styles.dialog} title={`Change the link to “${nameOfLink(link)}”`} onClose={close}>
      <LinkForm
        link={link}
        isFolder={link.fileName === undefined}
        submitText="Save"
        onSubmit={change}
        onCancel={close}
      />
    </Dialog>
  )
}

interface LinkRowProps {
  link: Link
  /** Differs from those of all other links. */
  label: string
  isDeleting: boolean
  /** Makes a suspended link work again. */
  onRenew: (link: Link) => void
  onCopy: (link: Link) => void
  onChange: (link: Link) => void
  onActivity: (link: Link) => void
  onDelete: (id: string) => void
}

function LinkRow({ link, label, isDeleting, onRenew, onCopy, onChange, onActivity, onDelete }: LinkRowProps) {
  const { id, kind, path, fileName, createdAt, expiresAt, hasPassword, lastUsedAt, latest, note, isSuspended } = link
  const name = nameOfLink(link)
  const problem = problemOf(link)
  const place = placeOf(link)
  return (
    <tr data-entry={id}>
      <th scope="row">
        <TextLink ref={useEntryRef(id)} href={fileName === undefined ? folderUrl(path) : entryUrl(path, fileName)}>
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
        {usesOf(link)}
        {latest && (
          <span className={styles.detail}>
            {describeActivity(latest.kind)}: {latest.name || 'other files'},{' '}
            <time dateTime={latest.lastAt}>{formatTime(latest.lastAt)}</time>
          </span>
        )}
        {!latest && lastUsedAt !== null && <span className={styles.detail}>last used {formatTime(lastUsedAt)}</span>}
        {latest && (
          <Button variant="ghost" aria-label={`Activity of link to ${label}`} onClick={() => onActivity(link)}>
            All activity
          </Button>
        )}
      </td>
      <td>
        <div className={styles.actions}>
          {/* One button, so it keeps the focus when the link works again. */}
          <Button
            variant="ghost"
            aria-label={isSuspended ? `Renew link to ${label}` : `Copy link to ${label}`}
            onClick={() => (isSuspended ? onRenew(link) : onCopy(link))}
          >
            <ActionLabel icon={isSuspended ? Renew : LinkIcon}>{isSuspended ? 'Renew' : 'Copy'}</ActionLabel>
          </Button>
          {!isSuspended && (
            <Button variant="ghost" aria-label={`Change link to ${label}`} onClick={() => onChange(link)}>
              <ActionLabel icon={Settings}>Change</ActionLabel>
            </Button>
          )}
          <DeleteButton label={`link to ${label}`} id={id} busy={isDeleting} onDelete={onDelete} />
        </div>
      </td>
    </tr>
  )
}
