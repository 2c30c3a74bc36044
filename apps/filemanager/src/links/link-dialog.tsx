import { createLink } from '@site/api-client/links'
import type { CreatedLink, Link, NewLink } from '@site/contracts'
import { Button, Text } from '@site/ui'
import { nanoid } from 'nanoid'
import { useRef, useState } from 'react'
import { Dialog } from '#kit/dialog/dialog.tsx'
import { failed } from '#kit/outcome.ts'
import { texts } from '#kit/texts.ts'
import { loadApi } from '#services.ts'
import { reloadListOf } from '#store/folder.queries.ts'
import { queryClient } from '#store/query-client.ts'
import { LinkAddress } from './link-address.tsx'
import { LinkForm } from './link-form.tsx'
import { type LinkValues, toNewLink } from './link-values.ts'
import styles from './links.module.css'
import { type LinkRequest, linksQuery, nameOfLink } from './links.ts'

interface LinkDialogProps extends LinkRequest {
  /** A link that anyone may use to read the entry; offered instead of another one. */
  existing: Link | undefined
  defaultSender: string
  onClose: () => void
}

/** Shows the address of an entry's link. Asks before it creates one. */
export function LinkDialog({ entry, copies, existing, defaultSender, onClose }: LinkDialogProps) {
  const [created, setCreated] = useState<CreatedLink>()
  const [wantsAnother, setWantsAnother] = useState(false)
  const isFolder = entry.fileName === undefined
  // Sent again with the same key if the response is lost, so the server creates only one link.
  const attempt = useRef<{ content: string; link: NewLink; key: string }>(undefined)

  const create = async (values: LinkValues) => {
    const content = JSON.stringify(values)
    if (attempt.current?.content !== content) {
      attempt.current = { content, link: { ...toNewLink(values), ...entry }, key: nanoid() }
    }
    const { link, key } = attempt.current
    try {
      setCreated(await createLink(await loadApi(), link, key))
      void queryClient.invalidateQueries(linksQuery)
      void reloadListOf(entry)
      return undefined
    } catch (error) {
      return { outcome: failed(texts.linkNotCreated, error), error }
    }
  }

  return (
    <Dialog open className={styles.dialog} title={`Share “${nameOfLink(entry)}”`} onClose={onClose}>
      {created && <LinkAddress link={created} token={created.token} copies onClose={onClose} />}
      {!created && existing && !wantsAnother && (
        <>
          <Text>{texts.linkExists(isFolder)}</Text>
          <LinkAddress
            link={existing}
            copies={copies}
            onClose={onClose}
            actions={
              <Button variant="outline" onClick={() => setWantsAnother(true)}>
                Create another link
              </Button>
            }
          />
        </>
      )}
      {!created && (!existing || wantsAnother) && (
        <LinkForm
          defaultSender={defaultSender}
          isFolder={isFolder}
          submitText="Create link"
          onSubmit={create}
          onCancel={onClose}
        />
      )}
    </Dialog>
  )
}
