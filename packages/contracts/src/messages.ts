/** The exact messages of responses; the browser recognizes some of them (docs/product.md, "Texts"). */
export const responseTexts = {
  registered: 'Registration successful',
  emailTaken: 'Email already in use',
  folderCreated: 'Folder created successfully!',
  folderExists: 'Folder already exists',
  folderRenamed: 'Folder renamed successfully!',
  folderMoved: 'Folder moved successfully!',
  folderCopied: 'Folder copied successfully!',
  folderDeleted: 'Folder deleted successfully!',
  fileUploaded: 'File uploaded successfully',
  fileReplaced: 'File replaced successfully!',
  fileExists: 'File already exists',
  fileRenamed: 'File renamed successfully!',
  fileMoved: 'File moved successfully!',
  fileCopied: 'File copied successfully!',
  fileDeleted: 'File deleted successfully!',
  versionRestored: 'Version restored successfully!',
  versionDeleted: 'Version deleted successfully!',
  starred: 'Added to Starred.',
  unstarred: 'Removed from Starred.',
  fileReceived: 'File received',
  linkReported: 'Thank you. We will look at this link.',
  reservedName: 'This name is reserved.',
} as const

export const linkReportMessages = {
  required: 'Please say what is wrong with this link',
  tooLong: 'This must be at most 1,000 characters long',
} as const

/** Formats the seconds of a Retry-After header as text, such as "in 5 minutes". */
export function formatRetryDelay(seconds: number | undefined): string {
  if (seconds === undefined) return 'in a few minutes'
  if (seconds === 1) return 'in 1 second'
  return seconds < 120 ? `in ${seconds} seconds` : `in ${Math.ceil(seconds / 60)} minutes`
}
