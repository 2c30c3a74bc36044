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
