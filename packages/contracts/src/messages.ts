/** The exact texts of responses, which the browser also compares (docs/product.md, "Texts"). */
export const responseTexts = {
  registered: 'Registration successful',
  emailTaken: 'Email already in use',
  folderCreated: 'Folder created successfully!',
  folderExists: 'Folder already exists',
  folderRenamed: 'Folder renamed successfully!',
  folderMoved: 'Folder moved successfully!',
  folderDeleted: 'Folder deleted successfully!',
  fileUploaded: 'File uploaded successfully',
  fileExists: 'File already exists',
  fileRenamed: 'File renamed successfully!',
  fileMoved: 'File moved successfully!',
  fileDeleted: 'File deleted successfully!',
  fileReceived: 'File received',
  reservedName: 'This name is reserved.',
} as const
