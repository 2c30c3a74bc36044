import { DeleteButton } from '#kit/deletion/delete-button.tsx'
import { DownloadLink } from '#kit/downloads/download-link.tsx'
import { MoreButton } from '#kit/menu/more-button.tsx'
import { shareActions } from '#links/share-request.ts'
import { useApi } from '#services.ts'
import type { CellProps } from './cell-props.ts'

type FileButtonsProps = Pick<CellProps, 'folder' | 'file' | 'deleting' | 'onDelete' | 'onRenaming' | 'onTransfer'>

/** The actions on a file, in its row or its tile. */
export function FileButtons(props: FileButtonsProps) {
  const { folder, file, deleting, onDelete, onRenaming, onTransfer } = props
  const { fileName } = file
  const { files } = useApi()
  return (
    <>
      <DownloadLink href={files.downloadUrl(folder, fileName)} saveAs={fileName} name={fileName}>
        Download
      </DownloadLink>
      <DeleteButton label={fileName} name={fileName} busy={deleting} onDelete={onDelete} />
      <MoreButton
        label={fileName}
        name={fileName}
        items={[
          { label: 'Rename', onSelect: () => onRenaming(fileName) },
          { label: 'Move to…', onSelect: () => onTransfer('move', fileName) },
          { label: 'Copy to…', onSelect: () => onTransfer('copy', fileName) },
          ...shareActions({ path: folder, fileName }),
        ]}
      />
    </>
  )
}
