import type { FolderPath, StoredFile } from '@site/contracts'
import { detailsAction } from '#details/details-state.ts'
import type { Transfer } from '#jobs/moving/moving-state.ts'
import { entryOf, labelOf } from '#kit/entry.ts'
import type { MenuAnchor, MenuItem } from '#kit/menu/menu.tsx'
import { withCommandKey } from '#kit/shortcut-text.ts'
import { linkActions, linkedEntry } from '#links/links.ts'

interface EntryMenu {
  folder: FolderPath
  /** The entries that the menu is about. */
  keys: readonly string[]
  anchor: MenuAnchor
  open: (key: string) => void
  download: (...keys: string[]) => void
  rename: (key: string) => void
  choose: (action: Transfer['action'], ...keys: string[]) => void
  setClipboard: (action: Transfer['action'], ...keys: string[]) => void
  remove: (...keys: string[]) => void
}

interface PreviewMenu extends Pick<EntryMenu, 'folder' | 'choose'> {
  file: StoredFile
  closePreview: () => void
}

/** Returns the items of a file's menu that its preview has, too. */
export function previewItems({ folder, file: { fileName }, choose, closePreview }: PreviewMenu): readonly MenuItem[] {
  const { label, onSelect } = detailsAction({ parent: folder, kind: 'file', name: fileName })
  const showDetails = () => {
    // It covers the list, which the details are beside.
    closePreview()
    onSelect()
  }
  return [
    { label: 'Move to…', onSelect: () => choose('move', fileName) },
    { label: 'Copy to…', onSelect: () => choose('copy', fileName) },
    ...linkActions({ path: folder, fileName }),
    { label, onSelect: showDetails },
  ]
}

/** Returns the menu of one entry, or of a selection. */
export function entryMenu(menu: EntryMenu) {
  const { folder, keys, anchor, open, download, rename, choose, setClipboard, remove } = menu
  const [key = '', ...others] = keys
  const entry = entryOf(key)
  const isOne = others.length === 0
  const forOne: readonly MenuItem[] = isOne
    ? [
        { label: 'Open', keys: 'Enter', onSelect: () => open(key) },
        ...linkActions(linkedEntry(folder, entry)).map((item, index) => ({ ...item, startsGroup: index === 0 })),
        detailsAction({ parent: folder, ...entry }),
        { label: 'Rename', keys: 'F2', startsGroup: true, onSelect: () => rename(key) },
      ]
    : []
  const items: readonly MenuItem[] = [
    ...forOne,
    { label: 'Move to…', onSelect: () => choose('move', ...keys) },
    { label: 'Copy to…', onSelect: () => choose('copy', ...keys) },
    { label: 'Cut', keys: withCommandKey('X'), onSelect: () => setClipboard('move', ...keys) },
    { label: 'Copy', keys: withCommandKey('C'), onSelect: () => setClipboard('copy', ...keys) },
    {
      label: isOne && entry.kind === 'file' ? 'Download' : 'Download as zip',
      startsGroup: true,
      onSelect: () => download(...keys),
    },
    { label: 'Delete', keys: 'Delete', onSelect: () => remove(...keys) },
  ]
  return { label: isOne ? `Actions for ${labelOf(entry)}` : `Actions for ${keys.length} items`, items, anchor }
}
