import type { FolderPath, StoredFile } from '@site/contracts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { FileList, FilesSkeleton } from '#browse/files/file-list.tsx'
import { FolderRow, FolderRowsSkeleton } from '#browse/folders/folder-layouts.tsx'
import { FolderList } from '#browse/folders/folder-list.tsx'
import { ListHead } from '#kit/lists/list-head.tsx'
import { useOutcome } from '#kit/outcome.ts'
import { fileQueries } from '#store/file.queries.ts'
import { folderQueries } from '#store/folder.queries.ts'

interface FolderContentsProps {
  user: string | null
  folder: FolderPath
}

/** The folders and the files of a folder. Both appear at the same time, to avoid a layout shift. */
export function FolderContents({ user, folder }: FolderContentsProps) {
  const folders = useQuery(folderQueries.below(user, folder))
  const files = useQuery(fileQueries.inFolder(user, folder))
  const [shown, setShown] = useState(false)
  const headingId = useId()
  const settled = !folders.isPending && !files.isPending
  if (settled && !shown) setShown(true)
  const heading = `Folders in ${folder.at(-1)}`

  if (!shown) {
    return (
      <div>
        <ListHead id={headingId} outcome={undefined}>
          {heading}
        </ListHead>
        <FolderRowsSkeleton />
        <FilesSkeleton />
      </div>
    )
  }
  return (
    <>
      <FolderList
        user={user}
        parent={folder}
        folders={folders}
        heading={heading}
        emptyText="No folders here yet."
        Layout={FolderRow}
        skeleton={<FolderRowsSkeleton />}
      />
      <ReportingFiles user={user} folder={folder} files={files} />
    </>
  )
}

/** The files of a folder that cannot contain folders. */
export function FilesOnly({ user, folder }: FolderContentsProps) {
  return <ReportingFiles user={user} folder={folder} files={useQuery(fileQueries.inFolder(user, folder))} />
}

interface ReportingFilesProps extends FolderContentsProps {
  files: UseQueryResult<StoredFile[]>
}

function ReportingFiles({ user, folder, files }: ReportingFilesProps) {
  const { outcome, report } = useOutcome()
  return <FileList user={user} folder={folder} files={files} outcome={outcome} report={report} />
}
