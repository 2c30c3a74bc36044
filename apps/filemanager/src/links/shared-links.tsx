import { replaceShareToken, revokeShare } from '@site/api-client/shares'
import type { Share } from '@site/contracts'
import { Heading, Notice, Skeleton, Text } from '@site/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useDeletion } from '#kit/deletion/use-deletion.tsx'
import { Dialog } from '#kit/dialog/dialog.tsx'
import { EntryElementsContext } from '#kit/focus/entries.ts'
import { useListFocus } from '#kit/focus/use-list-focus.ts'
import { ColumnHeads } from '#kit/lists/column-heads.tsx'
import { ListHead } from '#kit/lists/list-head.tsx'
import { ListState } from '#kit/lists/list-state.tsx'
import { failed, isNotFound, type Outcome, useOutcome } from '#kit/outcome.ts'
import { texts } from '#kit/texts.ts'
import { loadApi } from '#services.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { LinkAddress } from './link-address.tsx'
import { nameLinks } from './link-names.ts'
import { LinkRow } from './link-row.tsx'
import { nameOfShare } from './share-request.ts'
import { sharesQuery } from './shares.query.ts'
import styles from './sharing.module.css'

const none: readonly Share[] = []

/** The link whose address a dialog shows. */
interface Copying {
  id: string
  /** Set if the address is new. */
  token?: string
}

/** All of the account's links, with their usage. */
export function SharedLinks() {
  const headingId = useId()
  const query = useQuery(sharesQuery)
  const shares = query.data ?? none
  const ids = useMemo(() => shares.map(({ id }) => id), [shares])
  const focus = useListFocus(ids, headingId)
  // Includes deleted links, because the dialog still names one while it closes.
  const everNamed = useRef(new Map<string, string>())
  const names = useMemo(() => nameLinks(shares), [shares])
  useEffect(() => {
    for (const [id, name] of names) everNamed.current.set(id, name)
  }, [names])
  const { outcome, report } = useOutcome()
  const [changing, setChanging] = useState<Share>()
  const [copying, setCopying] = useState<Copying>()
  const queryClient = useQueryClient()
  const renewal = useMutation({
    mutationFn: async ({ id }: Share) => replaceShareToken(await loadApi(), id),
    onSuccess: (token, { id }) => {
      setCopying({ id, token })
      report({ kind: 'success', message: texts.linkRenewed })
      void queryClient.invalidateQueries(sharesQuery)
    },
    onError: (error) => report(failed(texts.linkNotRenewed, error)),
  })
  const deletion = useDeletion({
    focus,
    query: sharesQuery,
    nameOf: ({ id }: Share) => id,
    problem: () => undefined,
    run: deleteLink,
    describe: ([id = '']) => [texts.linkToDelete(everNamed.current.get(id) ?? '')],
    report,
  })
  const closeChange = useCallback(
    (changed?: Outcome) => {
      setChanging(undefined)
      if (changed) report(changed)
    },
    [report],
  )

  const copied = copying && shares.find(({ id }) => id === copying.id)

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
        isEmpty={shares.length === 0}
        emptyText={texts.noLinks}
      />
      {shares.some(({ isSuspended }) => isSuspended) && (
        <div className={styles.suspended}>
          <Notice tone="warning" title="Some links are suspended">
            <Text>{texts.linksSuspended}</Text>
          </Notice>
        </div>
      )}
      {shares.length > 0 && (
        <EntryElementsContext value={focus.entries}>
          <table className={styles.links} aria-labelledby={headingId}>
            <ColumnHeads columns={['Item', 'Allows', 'Expires', 'Used', 'Actions']} />
            <tbody>
              {shares.map((share) => (
                <LinkRow
                  key={share.id}
                  share={share}
                  label={names.get(share.id) ?? ''}
                  isDeleting={deletion.deleting.has(share.id)}
                  onRenew={(suspended) => renewal.isPending || renewal.mutate(suspended)}
                  onCopy={setCopying}
                  onChange={setChanging}
                  onDelete={deletion.ask}
                />
              ))}
            </tbody>
          </table>
        </EntryElementsContext>
      )}
      {deletion.dialog}
      {copied && <AddressDialog share={copied} token={copying?.token} onClose={() => setCopying(undefined)} />}
      {changing && <ChangeDialog share={changing} onClose={closeChange} />}
    </section>
  )
}

interface AddressDialogProps {
  share: Share
  /** The token of a link that has just got a new address. */
  token?: string | undefined
  onClose: () => void
}

/** Shows and copies the address of an existing link. */
function AddressDialog({ share, token, onClose }: AddressDialogProps) {
  const titleId = useId()
  return (
    <Dialog open className={styles.dialog} aria-labelledby={titleId} onClose={onClose}>
      <Heading level={2} size="h3" id={titleId}>
        Link to “{nameOfShare(share)}”
      </Heading>
      <LinkAddress share={share} token={token} copies onClose={onClose} />
    </Dialog>
  )
}

/** Treats a link that no longer exists as deleted. */
async function deleteLink(id: string): Promise<Outcome> {
  try {
    await revokeShare(await loadApi(), id)
  } catch (error) {
    if (!isNotFound(error)) return failed(texts.linkNotDeleted, error)
  }
  return { kind: 'success', message: texts.linkDeleted }
}
