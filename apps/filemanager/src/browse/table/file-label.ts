import type { StoredFile } from '@site/contracts'
import { formatReadable, formatTime } from '#kit/format.ts'
import { kindName } from '#kit/kind-name.ts'

/** Returns what screen readers announce when a file's row receives focus: name, kind, size, time. */
export const fileLabel = ({ fileName, size, uploadTime }: StoredFile, isCut: boolean): string =>
  [fileName, kindName(fileName), formatReadable(size), formatTime(uploadTime), ...(isCut ? ['cut'] : [])].join(', ')
