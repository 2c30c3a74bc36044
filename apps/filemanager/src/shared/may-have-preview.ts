import { fileKinds } from '@site/contracts'

const { archive, audio, video, presentation } = fileKinds

const withoutPreview: ReadonlySet<string> = new Set([
  ...archive,
  ...audio,
  ...video,
  ...presentation,
  ...['doc', 'docx', 'odt', 'pages', 'xls', 'xlsx', 'ods', 'numbers'],
])

/**
 * Returns whether the server may have a preview of a file. Only the content determines that, so this rules out just the
 * endings of formats that have none.
 */
export const mayHavePreview = (fileName: string): boolean =>
  !withoutPreview.has(fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase())
