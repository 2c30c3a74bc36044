import { CV_EXTENSIONS } from '@site/contracts'
import type { Attachment } from './inbox.repo.ts'

/** Names a file by its kind, such as `cv.pdf`, so an untrusted name never becomes one a path or starts a program. */
export function fileNameOf({ kind, name }: Pick<Attachment, 'kind' | 'name'>): string {
  return kind + (CV_EXTENSIONS.find((extension) => name.toLowerCase().endsWith(extension)) ?? '')
}
