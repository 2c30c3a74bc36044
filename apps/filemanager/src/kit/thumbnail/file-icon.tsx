import { extensionOf, type FileKind, fileKindOf } from '@site/contracts'
import { Icon } from '@site/ui'
import styles from './file-icon.module.css'

/** The color of a kind, and its letters if the extension has more than four or none. */
const looks: Readonly<Record<FileKind, { tone: string; letters: string }>> = {
  image: { tone: 'brand', letters: 'IMG' },
  pdf: { tone: 'error', letters: 'PDF' },
  document: { tone: 'info', letters: 'DOC' },
  spreadsheet: { tone: 'success', letters: 'XLS' },
  presentation: { tone: 'warning', letters: 'PPT' },
  audio: { tone: 'accent', letters: 'AUD' },
  video: { tone: 'accent', letters: 'VID' },
  archive: { tone: 'muted', letters: 'ZIP' },
  code: { tone: 'muted', letters: '</>' },
  other: { tone: 'muted', letters: '' },
}

const MAX_LETTERS = 4

/** The icon of a file: a sheet with a color and letters for its kind. Decorative. */
export function FileIcon({ name, size }: { name: string; size: 'row' | 'tile' }) {
  const extension = extensionOf(name)
  const { tone, letters } = looks[fileKindOf(name)]
  const isShort = extension !== '' && extension.length <= MAX_LETTERS
  return (
    <span
      className={`icon ${styles.file}`}
      data-size={size}
      data-tone={tone}
      // Shown by the style sheet, because text would be read, found and copied with the name.
      data-letters={isShort ? extension.toUpperCase() : letters}
      aria-hidden="true"
    />
  )
}

/** The icon of a folder in a row. */
export const FolderIcon = () => (
  <span className={styles.folder} role="img" aria-label="Folder">
    <Icon name="folder" size={26} />
  </span>
)
