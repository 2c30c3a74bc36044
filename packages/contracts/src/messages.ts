/** The exact texts of responses, which the browser also compares (docs/product.md, "Texts"). */
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
  reservedName: 'This name is reserved.',
} as const
