/** The kinds of files that a search distinguishes, each with its file name extensions. */
export const fileKinds = {
  image: ['png', 'jpg', 'jpeg', 'gif', 'webp', 'avif', 'svg', 'bmp', 'heic', 'tif', 'tiff'],
  pdf: ['pdf'],
  document: ['doc', 'docx', 'odt', 'rtf', 'txt', 'md', 'pages'],
  spreadsheet: ['xls', 'xlsx', 'ods', 'csv', 'tsv', 'numbers'],
  presentation: ['ppt', 'pptx', 'odp', 'key'],
  audio: ['mp3', 'm4a', 'wav', 'ogg', 'oga', 'flac', 'aac', 'opus'],
  video: ['mp4', 'm4v', 'mov', 'webm', 'mkv', 'avi'],
  archive: ['zip', 'tar', 'gz', 'tgz', '7z', 'rar', 'bz2', 'xz'],
  code: [
    'js',
    'jsx',
    'ts',
    'tsx',
    'css',
    'html',
    'json',
    'xml',
    'yml',
    'yaml',
    'py',
    'java',
    'c',
    'h',
    'cpp',
    'go',
    'sh',
  ],
} as const satisfies Record<string, readonly string[]>

/** A kind of file, or `other` if the extension is unknown. */
export type FileKind = keyof typeof fileKinds | 'other'

const kindByExtension: ReadonlyMap<string, FileKind> = new Map(
  Object.entries(fileKinds).flatMap(([kind, extensions]) =>
    extensions.map((extension) => [extension, kind as FileKind] as const),
  ),
)

/** Returns the extension of a name, in lower case; an empty string if it has none. */
export const extensionOf = (name: string): string => (/\.([^.]*)$/.exec(name)?.[1] ?? '').toLowerCase()

/** Returns the kind of a file by its name alone; only the server's preview checks the content. */
export function fileKindOf(name: string): FileKind {
  return kindByExtension.get(extensionOf(name)) ?? 'other'
}
