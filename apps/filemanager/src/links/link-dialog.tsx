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
import { LinkSummaries } from './link-summaries.tsx'
import { type LinkValues, toNewLink } from './link-values.ts'
import styles from './links.module.css'
import { isPlainLink, type LinkRequest, linksQuery, nameOfLink } from './links.ts'

interface LinkDialogProps extends LinkRequest {
  /** Those to the entry itself. One that anyone may use to read it is offered instead of another one. */
  links: readonly Link[]
  defaultSender: string
  onClose: () => void
}

/** Shows the address of an entry's link. Asks before it creates one. */
export function LinkDialog({ entry, copies, links, defaultSender, onClose }: LinkDialogProps) {
  const [created, setCreated] = useState<CreatedLink>()
  const [wantsAnother, setWantsAnother] = useState(false)
  const offered = wantsAnother ? undefined : links.find(isPlainLink)
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
      {!created && links.length > 0 && (
        <div className={styles.form}>
          <Text>{offered ? texts.linkExists(isFolder) : texts.linksSoFar}</Text>
          <LinkSummaries links={links} />
        </div>
      )}
      {!created && offered && (
        <LinkAddress
          link={offered}
          copies={copies}
          onClose={onClose}
          actions={
            <Button variant="outline" onClick={() => setWantsAnother(true)}>
              Create another link
            </Button>
          }
        />
      )}
      {!created && !offered && (
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
