import { type FileKind, fileKindOf } from '@site/contracts'

const kindNames: Readonly<Record<FileKind, string>> = {
  image: 'Image',
  pdf: 'PDF',
  document: 'Document',
  spreadsheet: 'Spreadsheet',
  presentation: 'Presentation',
  audio: 'Audio',
  video: 'Video',
  archive: 'Archive',
  code: 'Code',
  other: 'File',
}

export const kindName = (fileName: string): string => kindNames[fileKindOf(fileName)]
