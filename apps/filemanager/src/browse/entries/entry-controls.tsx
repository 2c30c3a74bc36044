import { ButtonLink, Checkbox, SiteLink, VisuallyHidden } from '@site/ui'
import { useAtomValue } from 'jotai'
import { type MouseEvent, type ReactNode, use, useEffect, useMemo, useRef } from 'react'
import { DeleteButton } from '#kit/deletion/use-deletion.tsx'
import { DownloadLink } from '#kit/downloads/download-link.tsx'
import { labelOf } from '#kit/entry.ts'
import { EntryElementsContext } from '#kit/focus/entries.ts'
import { isFocusElsewhere } from '#kit/focus/is-focus-elsewhere.ts'
import { MoreButton } from '#kit/menu/more-button.tsx'
import entryLink from '#kit/names/entry-link.module.css'
import { RenameForm } from '#kit/renaming/rename-form.tsx'
import { useApi } from '#services.ts'
import type { CellProps } from './columns.tsx'
import { useEntryActions, useFolderHref } from './entry-actions.ts'
import styles from './entry-controls.module.css'
import type { ListEntry } from './list-entry.ts'

/** A list is one tab stop; the arrow keys move to its controls. */
const OUT_OF_TAB_ORDER = -1

export function SelectBox({ entry }: { entry: ListEntry }) {
  const { key, kind, name } = entry
  const { toggle, selectedAtomOf } = useEntryActions().selection
  const checked = useAtomValue(useMemo(() => selectedAtomOf(key), [selectedAtomOf, key]))
  return (
    <Checkbox
      aria-label={kind === 'folder' ? `Mark folder ${name}` : `Select ${name}`}
      checked={checked}
      tabIndex={OUT_OF_TAB_ORDER}
      onClick={(event: MouseEvent) => toggle(key, event.shiftKey)}
      readOnly
    />
  )
}

interface NameLinkProps extends Pick<CellProps, 'entry' | 'isRenaming'> {
  className: string | undefined
  children: ReactNode
}

/** Opens a folder, or the preview of a file; or is the field for a new name. */
export function NameLink({ entry, isRenaming, className, children }: NameLinkProps) {
  const { rename, startRenaming } = useEntryActions()
  useFocusAfterRenaming(entry.key, isRenaming)
  return isRenaming ? (
    <RenameForm
      name={entry.name}
      onRename={(newName) => rename(entry, newName)}
      onCancel={() => startRenaming(undefined)}
    />
  ) : (
    <OpeningLink entry={entry} className={`${entryLink.link} ${className}`}>
      {children}
    </OpeningLink>
  )
}

/** With a modifier key, a click selects the entry instead (`usePointer`). */
function OpeningLink({ entry, className, children }: Omit<NameLinkProps, 'isRenaming'>) {
  const { folder, open } = useEntryActions()
  const { files } = useApi()
  const href = useFolderHref(entry)
  const shared = { className, title: entry.name, tabIndex: OUT_OF_TAB_ORDER, 'data-open': '' }
  if (href !== undefined) {
    return (
      <SiteLink {...shared} href={href}>
        {children}
      </SiteLink>
    )
  }
  const preview = (event: MouseEvent) => {
    event.preventDefault()
    open(entry)
  }
  return (
    <a {...shared} href={files.downloadUrl(folder, entry.name)} download={entry.name} onClick={preview}>
      {children}
    </a>
  )
}

/** Returns focus to an entry when its rename form closes. */
function useFocusAfterRenaming(key: string, isRenaming: boolean): void {
  const elements = use(EntryElementsContext)
  const wasRenaming = useRef(isRenaming)
  useEffect(() => {
    const entry = elements.get(key)
    if (wasRenaming.current && !isRenaming && !isFocusElsewhere(entry)) entry?.focus({ preventScroll: true })
    wasRenaming.current = isRenaming
  }, [elements, key, isRenaming])
}

interface EntryButtonsProps extends Pick<CellProps, 'entry' | 'isDeleting'> {
  /** False where a folder's picture opens it. */
  hasSelect?: boolean
}

export function EntryButtons({ entry, isDeleting, hasSelect = true }: EntryButtonsProps) {
  const { folder, remove, showMenu } = useEntryActions()
  const { files, folders } = useApi()
  const href = useFolderHref(entry)
  const { key, kind, name } = entry
  const label = labelOf(entry)
  const download =
    kind === 'folder'
      ? { href: folders.zipUrl([...folder, name]), saveAs: `${name}.zip`, name: `${label} as a zip file` }
      : { href: files.downloadUrl(folder, name), saveAs: name }
  return (
    <div className={styles.buttons} data-kind={kind}>
      {href !== undefined && hasSelect && (
        <ButtonLink href={href} variant="outline" tabIndex={OUT_OF_TAB_ORDER}>
          Select
          <VisuallyHidden> {label}</VisuallyHidden>
        </ButtonLink>
      )}
      <DownloadLink {...download} tabIndex={OUT_OF_TAB_ORDER} />
      <DeleteButton label={label} id={key} busy={isDeleting} tabIndex={OUT_OF_TAB_ORDER} onDelete={remove} />
      <MoreButton label={label} tabIndex={OUT_OF_TAB_ORDER} onOpen={(anchor) => showMenu(key, anchor)} />
    </div>
  )
}
